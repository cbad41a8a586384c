import type { ObjectType } from '#shared/api/authority.ts'
import { administeredBy, withinRight } from '../people/administered.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { mapChunked } from '#server/core/pause.ts'
import { holdersOf, permissionsChanged, type Subject } from '#server/core/permission.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { AuthorityTable, GrantKind } from '#server/database/tables/access.ts'
import { whereIn } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import { allOf, heldBy, readGrantable } from './grantable.ts'

export interface SentGrants {
  readonly systemIds: readonly string[]
  readonly module: readonly string[]
  readonly button: readonly string[]
  readonly column: readonly string[]
  readonly form: readonly string[]
  readonly resource: readonly string[]
}

const types = {
  User: 'user',
  Role: 'role',
  Position: 'position',
  PermissionGroup: 'permissionGroup',
  Batch: 'permissionGroup',
} as const

export function subjectOf(objectType: ObjectType | 'Batch', id: string): Subject {
  return { type: types[objectType], id }
}

const keyOf = (kind: GrantKind, id: string) => `${kind} ${id}`

/** What was sent, as far as it exists and the caller holds it themself: nobody hands on what they were not given. */
async function wantedOf(call: Call, sent: SentGrants) {
  const held = await heldBy(call)
  const everything = await readGrantable(call)
  const isDirectory = new Set(everything.menus.filter(({ type }) => type <= 1).map(({ id }) => id))
  const own = allOf(everything).filter(({ kind, id }) => held.has(kind, id) || (kind === 'menu' && isDirectory.has(id)))
  const asked = new Set([
    ...sent.systemIds.map((id) => keyOf('system', id)),
    ...sent.module.map((id) => keyOf('menu', id)),
    ...sent.button.map((id) => keyOf('button', id)),
    ...sent.column.map((id) => keyOf('column', id)),
    ...sent.form.map((id) => keyOf('form', id)),
    ...sent.resource.map((id) => keyOf('resource', id)),
  ])
  return {
    /** What the caller decides about; every other grant stays as it is. */
    own: new Set(own.map(({ kind, id }) => keyOf(kind, id))),
    wanted: own.filter(({ kind, id }) => asked.has(keyOf(kind, id))),
  }
}

/**
 * Those of the subjects in whose organisations the caller has the right. A role of the whole house, and one that other
 * organisations share, is nobody's own to change; to look at it one organisation of one's own is enough.
 */
async function reached(call: Call, subjects: readonly Subject[], right: 'select' | 'edit'): Promise<Set<string>> {
  const { database } = call
  const scope = await administeredBy(call)
  const ids = (type: Subject['type']) => subjects.filter((each) => each.type === type).map(({ id }) => id)
  const within = (column: string) => withinRight(database, scope, right, column)
  const found = [
    await database
      .selectFrom('platform_user')
      .select('id')
      .where(whereIn(database, 'platform_user.id', ids('user')))
      .where('deleted_at', 'is', null)
      .where(within('platform_user.organization_id'))
      .execute(),
    await database
      .selectFrom('position')
      .select('id')
      .where(whereIn(database, 'position.id', ids('position')))
      .where(within('position.organization_id'))
      .execute(),
    await database
      .selectFrom('role')
      .select('id')
      .where(whereIn(database, 'role.id', ids('role')))
      .where((role) => {
        if (scope.all) return role.lit(true)
        const mine = role.exists(ofRole(database).where(within('role_organization.organization_id')))
        if (right === 'select') return role.or([role('global_mark', '=', 1), mine])
        const foreign = ofRole(database).where((each) => each.not(within('role_organization.organization_id')))
        return role.and([role('global_mark', '=', 0), mine, role.not(role.exists(foreign))])
      })
      .execute(),
    // They belong to no organisation: whoever administers a part alone may not change them.
    await database
      .selectFrom('permission_group')
      .select('id')
      .where(whereIn(database, 'permission_group.id', ids('permissionGroup')))
      .where((group) => group.lit(scope.all || right === 'select'))
      .execute(),
  ].flat()
  return new Set(found.map(({ id }) => id))
}

/** Refuses with 403 what is gone or lies outside the organisations that the caller administers. */
export async function requireSubjects(call: Call, subjects: readonly Subject[]): Promise<void> {
  const may = await reached(call, subjects, 'edit')
  if (subjects.some(({ id }) => !may.has(id))) fail(403, 'authority.notAdministered')
}

/** Refuses with 403 to look at what an id was granted; `type` null: of whatever kind it is. */
export async function requireSeen(call: Call, type: Subject['type'] | null, id: string): Promise<void> {
  if (call.user.isAdministrator) return
  const kinds = type === null ? Object.values(types) : [type]
  const subjects = kinds.map((kind) => ({ type: kind, id }))
  if (!(await reached(call, subjects, 'select')).has(id)) fail(403, 'authority.notAdministered')
}

function ofRole(database: PlatformDatabase) {
  return database
    .selectFrom('role_organization')
    .select('role_id')
    .whereRef('role_id', '=', 'role.id' as never)
}

async function write(
  inside: PlatformDatabase,
  { type, id }: Subject,
  { own, wanted }: Awaited<ReturnType<typeof wantedOf>>,
  isWhole: boolean,
): Promise<void> {
  const mine = inside.selectFrom('authority').where('subject_type', '=', type).where('subject_id', '=', id)
  const present = await mine.select(['item_type', 'item_id']).execute()
  const asked = new Set(wanted.map((each) => keyOf(each.kind, each.id)))
  const before = new Set(present.map((row) => keyOf(row.item_type, row.item_id)))
  const gone = present.filter((row) => {
    const key = keyOf(row.item_type, row.item_id)
    return isWhole && own.has(key) && !asked.has(key)
  })
  for (const [kind, rows] of Map.groupBy(gone, (row) => row.item_type)) {
    const ids = rows.map((row) => row.item_id)
    await inside
      .deleteFrom('authority')
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .where('item_type', '=', kind)
      .where(whereIn(inside, 'authority.item_id', ids))
      .execute()
  }
  const added = wanted
    .filter((each) => !before.has(keyOf(each.kind, each.id)))
    .map((each): AuthorityTable => ({ subject_type: type, subject_id: id, item_type: each.kind, item_id: each.id }))
  for (const part of batches(added))
    await inside
      .insertInto('authority')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Grants that one transaction writes, unless one subject gets more. */
const GRANTS_AT_ONCE = 2000

/**
 * Grants to each of the subjects; `replace` takes away what was not sent, else it is added to what they have. Whoever is
 * concerned is told.
 */
export async function grantTo(
  call: Call,
  subjects: readonly Subject[],
  sent: SentGrants,
  mode: 'replace' | 'add',
): Promise<void> {
  if (subjects.length === 0) fail(400, 'authority.nobody')
  // What one holds by a role must not outlive it.
  if (!call.user.isAdministrator && subjects.some(({ type, id }) => type === 'user' && id === call.user.userId))
    fail(403, 'authority.notYourself')
  await requireSubjects(call, subjects)
  const decided = await wantedOf(call, sent)
  // A piece after the other: SQLite has one connection, and two thousand people with every grant would keep it for long.
  const atOnce = Math.max(1, Math.floor(GRANTS_AT_ONCE / Math.max(1, decided.wanted.length)))
  let given = 0
  try {
    await mapChunked(subjects, atOnce, async (piece) => {
      await call.database.transaction().execute(async (inside) => {
        for (const subject of piece) await write(inside, subject, decided, mode === 'replace')
      })
      given += piece.length
      return []
    })
  } catch (error) {
    if (given === 0) throw error
    throw Object.assign(new ApiError(500, message('authority.partlyGiven', { given, all: subjects.length })), {
      cause: error,
    })
  } finally {
    permissionsChanged(call, await holdersOf(call.database, subjects).catch(() => 'all' as const))
  }
}
