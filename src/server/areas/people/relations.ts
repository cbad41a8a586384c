import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import { requireMenu } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { batches } from '#server/database/batch.ts'
import { nearNames } from '#server/database/name-index.ts'
import { nameHolds } from '#server/database/name-keys.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { administeredBy } from './administered.ts'
import { holdersAmong, notifyRolesGranted } from '#server/core/notify/roles.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { lockRows, lockUsers } from '#server/core/row-lock.ts'
import { requireGivable, requireOthers } from './giving.ts'
import { type Membership, tableOf } from './members.ts'
import { requireUsers, withinScope } from './user-scope.ts'

const kinds = { Position: 'position', Role: 'role', Group: 'group' } as const
type ObjectType = keyof typeof kinds

/** The kind that is meant, once the caller holds its page. */
async function allowed(call: Call, objectType: ObjectType, button?: string): Promise<Membership> {
  const kind = kinds[objectType]
  await requireMenu(call, `permission.${kind}`, button)
  return kind
}

/** Ids of everybody who has a position, role or group, as far as the caller administers them. */
async function memberIds(call: Call, kind: Membership, id: string): Promise<readonly string[]> {
  const { database } = call
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('platform_user', 'platform_user.id', 'user_relation.user_id')
    .select('platform_user.id')
    .where('user_relation.object_type', '=', kind)
    .where('user_relation.object_id', '=', id)
    .where('platform_user.deleted_at', 'is', null)
    .where(withinScope(database, await administeredBy(call), 'select'))
    .orderBy('platform_user.sort_code')
    .orderBy('platform_user.id')
    .execute()
  return rows.map((row) => row.id)
}

/** Clients of the family name the object alone: what it is, is found by its id. */
async function objectTypeOf(call: Call, id: string): Promise<ObjectType> {
  for (const objectType of ['Position', 'Role', 'Group'] as const) {
    const objects = call.database.selectFrom(tableOf[kinds[objectType]]).select('id').where('id', '=', id)
    if (await objects.executeTakeFirst()) return objectType
  }
  return fail(404, 'table.notFound')
}

type ListedMember = {
  readonly id: string
  readonly account: string
  readonly realName: string
  readonly headIcon: string
  readonly organize: string
  readonly enabledMark: number
}

/**
 * People who have a position or role, or are in a group, as far as the caller administers them: a page of them, or the
 * ids of all where no `objectType` is named.
 */
export async function listMembers(
  call: Call,
  id: string,
  query: Page & { readonly objectType?: ObjectType | undefined; readonly keyword?: string | undefined },
): Promise<{
  list: ListedMember[]
  pagination: { currentPage: number; pageSize: number; total: number }
  ids?: readonly string[]
}> {
  const { database } = call
  if (query.objectType === undefined) {
    const ids = await memberIds(call, await allowed(call, await objectTypeOf(call, id)), id)
    return { ids, list: [], pagination: { currentPage: 1, pageSize: ids.length, total: ids.length } }
  }
  const kind = await allowed(call, query.objectType)
  const word = query.keyword?.trim()
  let members = database
    .selectFrom('user_relation')
    .innerJoin('platform_user', 'platform_user.id', 'user_relation.user_id')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .where('user_relation.object_type', '=', kind)
    .where('user_relation.object_id', '=', id)
    .where('platform_user.deleted_at', 'is', null)
    .where(withinScope(database, await administeredBy(call), 'select'))
  if (word) {
    const near = await nearNames(database, 'platform_user', word)
    members = members
      .where(near.holds)
      .where((row) =>
        row.or([likeContains(database, 'platform_user.account', word), nameHolds(database, 'platform_user', word)]),
      )
  }
  const { rows, pagination } = await readPage(
    members
      .select(['platform_user.id', 'platform_user.account', 'platform_user.real_name', 'platform_user.head_icon'])
      .select(['platform_user.enabled_mark', 'organization.path_names'])
      .orderBy('platform_user.sort_code')
      .orderBy('platform_user.id'),
    query,
  )
  const list = rows.map((row) => ({
    id: row.id,
    account: row.account,
    realName: row.real_name,
    headIcon: row.head_icon,
    organize: row.path_names ?? '',
    enabledMark: row.enabled_mark ?? 0,
  }))
  return { list, pagination }
}

interface Change {
  readonly objectType: ObjectType
  /** Where it is named, `userIds` are all members from now on. */
  readonly objectId?: string | null | undefined
  readonly userIds: readonly string[]
  readonly removedIds: readonly string[]
}

/** Who comes and who goes where `userIds` are all members from now on: those whom the caller cannot see stay. */
async function replaced(call: Call, kind: Membership, id: string, userIds: readonly string[]) {
  const members = new Set(await memberIds(call, kind, id))
  const wanted = new Set(userIds)
  return {
    userIds: userIds.filter((one) => !members.has(one)),
    removedIds: [...members].filter((one) => !wanted.has(one)),
  }
}

/** Adds people to a position, role or group, and takes others out. */
export async function changeMembers(call: Call, id: string, change: Change): Promise<void> {
  const kind = await allowed(call, change.objectType, 'btn_edit')
  const scope = await administeredBy(call)
  const isWhole = typeof change.objectId === 'string' && change.objectId !== ''
  const { userIds, removedIds } = isWhole ? await replaced(call, kind, id, change.userIds) : change
  requireOthers(call, scope, kind, [...userIds, ...removedIds])
  const held = kind === 'role' ? await holdersAmong(call.database, id, userIds) : new Set<string>()
  await call.database.transaction().execute(async (inside) => {
    await lockUsers(inside)
    await lockRows(inside, tableOf[kind], [id], 'key share')
    const object = await inside.selectFrom(tableOf[kind]).select('id').where('id', '=', id).executeTakeFirst()
    if (!object) fail(404, 'table.notFound')
    const given = userIds.length > 0 ? { added: [id], removed: [] } : { added: [], removed: [id] }
    await requireGivable(call, inside, scope, kind, given)
    await requireUsers(inside, scope, [...userIds, ...removedIds])
    if (removedIds.length > 0) {
      await inside
        .deleteFrom('user_relation')
        .where('object_type', '=', kind)
        .where('object_id', '=', id)
        .where(whereIn(inside, 'user_relation.user_id', removedIds))
        .execute()
      if (kind === 'position')
        await inside
          .updateTable('platform_user')
          .set({ position_id: sql<null>`null` })
          .where('position_id', '=', id)
          .where(whereIn(inside, 'platform_user.id', removedIds))
          .execute()
    }
    const rows = [...new Set(userIds)].map((user_id) => ({ user_id, object_type: kind, object_id: id }))
    for (const some of batches(rows))
      await inside
        .insertInto('user_relation')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (kind === 'position' && userIds.length > 0)
      await inside
        .updateTable('platform_user')
        .set({ position_id: id })
        .where('position_id', 'is', null)
        .where(whereIn(inside, 'platform_user.id', userIds))
        .execute()
  })
  permissionsChanged(call, [...userIds, ...removedIds])
  if (kind === 'role')
    await notifyRolesGranted(
      call,
      [id],
      userIds.filter((userId) => !held.has(userId)),
    )
}
