import type { Handled } from '#shared/api/endpoint.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { type HeldKind, heldKinds } from '#shared/rules/held-work.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { notifyInside } from '#server/core/notify/notify.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { lockRows } from '#server/core/row-lock.ts'
import { administeredBy } from './administered.ts'
import { requireNoMoreGranted } from './giving.ts'
import { heldWork, holdings } from './held-work.ts'
import { findUser } from './user-record.ts'
import { requireUsers } from './user-scope.ts'

type Input = Handled<Endpoints['user.handOver']>['body']

/** What somebody holds whom the caller administers, as far as the caller may give it away. */
export async function workOf(call: Call, fromId: string) {
  const scope = await administeredBy(call)
  await findUser(call.database, fromId)
  await requireUsers(call.database, scope, [fromId], 'edit', 'account')
  return heldWork({ call, database: call.database, scope, fromId })
}

const isKind = (name: string): name is HeldKind => Object.hasOwn(heldKinds, name)

/** Ids of what is handed over, by kind; a kind alone is the half or wholly ticked branch of it. */
function wantedOf({ waitList, flowList, permissionList }: Input): ReadonlyMap<HeldKind, ReadonlySet<string>> {
  const wanted = new Map<HeldKind, Set<string>>()
  for (const each of [...waitList, ...flowList, ...permissionList]) {
    const [kind = '', id] = each.split(/--(.*)/s)
    if (!isKind(kind)) fail(400, 'user.workUnknown', { params: { value: each.slice(0, 60) } })
    if (id === undefined) continue
    const known = wanted.get(kind) ?? new Set()
    wanted.set(kind, known.add(id))
  }
  return wanted
}

/**
 * Hands over what was chosen of somebody's work, all of it or nothing, and tells the other one. What they hold no more is
 * passed over. Answers how many things changed hands.
 */
export async function handOver(call: Call, input: Input): Promise<number> {
  const { fromId, toId } = input
  if (fromId === toId) fail(400, 'user.handOverSame', { field: 'toId' })
  const wanted = wantedOf(input)
  if (wanted.size === 0) fail(400, 'user.nothingToHandOver')
  const scope = await administeredBy(call)
  if (!scope.all && toId === call.user.userId) fail(403, 'user.handOverToYourself', { field: 'toId' })
  const { count, tell } = await call.database.transaction().execute(async (inside) => {
    await lockRows(inside, 'platform_user', [fromId, toId], 'update')
    const from = await findUser(inside, fromId)
    const to = await findUser(inside, toId)
    if (to.enabled_mark !== 1) fail(400, 'user.receiverDisabled', { field: 'toId' })
    await requireUsers(inside, scope, [fromId, toId], 'edit', 'account')
    // What somebody decides and reads, and whom they stand for, is as much theirs as their account.
    await requireNoMoreGranted(call, inside, scope, fromId)
    let given = 0
    for (const [kind, ids] of wanted) {
      const handing = { call, database: inside, scope, fromId, toId }
      const things = (await holdings[kind].held(handing)).filter(({ id }) => ids.has(id))
      await holdings[kind].give(handing, things)
      given += things.length
    }
    if (given === 0) fail(400, 'user.workChanged')
    const values = { name: `${from.real_name}/${from.account}`, done: String(given) }
    const told = { reason: 'workHandedOver', values, to: [toId], from: call.user } as const
    return { count: given, tell: toId === call.user.userId ? null : await notifyInside(call, told, inside) }
  })
  tell?.()
  permissionsChanged(call, [fromId, toId])
  return count
}
