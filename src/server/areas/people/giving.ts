import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { type Administered, isWithin } from './administered.ts'
import { type Membership, tableOf } from './members.ts'
import { type Holder, holdersOfUser, opensBeyond, opensNothing } from './opens.ts'

/** Whose rights are weighed against those of whoever is to get something of them. */
type Giver = Pick<Call, 'user' | 'language'>

/** Ids among some that belong to organisations whom the caller administers, that they have themselves, or that open nothing. */
async function reachable(
  call: Giver,
  database: PlatformDatabase,
  scope: Administered,
  kind: Membership,
  ids: readonly string[],
): Promise<Set<string>> {
  if (scope.all || kind === 'group') return new Set(ids)
  const held = await database
    .selectFrom('user_relation')
    .select('object_id')
    .where('user_id', '=', call.user.userId)
    .where('object_type', '=', kind)
    .where(whereIn(database, 'user_relation.object_id', ids))
    .execute()
  const may = new Set(held.map(({ object_id }) => object_id))
  const paths = new Map<string, string[]>()
  for (const { id, path } of await placesOf(database, kind, ids)) paths.set(id, [...(paths.get(id) ?? []), path])
  for (const [id, list] of paths) if (list.every((path) => scope.may('edit', path))) may.add(id)
  for (const id of ids) if (!may.has(id) && (await opensNothing(database, [{ type: kind, id }]))) may.add(id)
  return may
}

async function placesOf(database: PlatformDatabase, kind: 'position' | 'role', ids: readonly string[]) {
  if (kind === 'position')
    return database
      .selectFrom('position')
      .innerJoin('organization', 'organization.id', 'position.organization_id')
      .select(['position.id', 'organization.path'])
      .where(whereIn(database, 'position.id', ids))
      .execute()
  return database
    .selectFrom('role_organization')
    .innerJoin('organization', 'organization.id', 'role_organization.organization_id')
    .innerJoin('role', 'role.id', 'role_organization.role_id')
    .select(['role_organization.role_id as id', 'organization.path'])
    .where('role.global_mark', '=', 0)
    .where(whereIn(database, 'role_organization.role_id', ids))
    .execute()
}

const NAMED = 3

/** Some of the names, and how many more there are. */
const listed = (names: readonly string[]) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} … +${names.length - NAMED}` : names.join(', ')

/** Refuses with 403 to give or enable what opens more than the caller may use themselves. */
export async function requireOpensNoMore(
  call: Giver,
  database: PlatformDatabase,
  type: Membership | 'organization',
  ids: readonly string[],
): Promise<void> {
  const holders = ids.map((id): Holder => ({ type, id }))
  if ((await opensBeyond(call, database, holders)).length === 0) return
  for (const holder of holders) {
    const things = await opensBeyond(call, database, [holder])
    if (things.length === 0) continue
    const table = type === 'organization' ? type : tableOf[type]
    const row = await database.selectFrom(table).select('full_name').where('id', '=', holder.id).executeTakeFirst()
    fail(403, 'user.opensMore', { params: { name: row?.full_name ?? holder.id, things: listed(things) } })
  }
}

/** Refuses with 403 where one of the ids is not the caller's to give, or to take away. */
export async function requireGivable(
  call: Giver,
  database: PlatformDatabase,
  scope: Administered,
  kind: Membership,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): Promise<void> {
  const ids = [...added, ...removed]
  const may = await reachable(call, database, scope, kind, ids)
  if (ids.some((id) => !may.has(id))) fail(403, 'user.notGivable')
  await requireOpensNoMore(call, database, kind, added)
}

/** Refuses with 403 positions and roles that somebody who is no administrator gives to themselves, or takes. */
export function requireOthers(call: Giver, scope: Administered, kind: Membership, userIds: readonly string[]): void {
  if (!scope.all && kind !== 'group' && userIds.includes(call.user.userId)) fail(403, 'user.notYourOwnRights')
}

/**
 * Refuses with 403 to take over an account (its password, or the number to which a code is sent) that may do more than
 * the caller, or that administers more.
 */
export async function requireNoMoreGranted(
  call: Giver,
  database: PlatformDatabase,
  scope: Administered,
  userId: string,
): Promise<void> {
  if (scope.all || userId === call.user.userId) return
  const administers = await database
    .selectFrom('organization_manager')
    .innerJoin('organization', 'organization.id', 'organization_manager.organization_id')
    .selectAll('organization_manager')
    .select('organization.path')
    .where('organization_manager.user_id', '=', userId)
    .execute()
  if (administers.some((row) => !isWithin(scope, row, row.path))) fail(403, 'user.administersMore')
  const things = await opensBeyond(call, database, await holdersOfUser(database, userId))
  if (things.length > 0) fail(403, 'user.grantedMore', { params: { things: listed(things) } })
}
