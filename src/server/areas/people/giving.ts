import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loadGrants } from '#server/core/permission.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { SubjectKind } from '#server/database/tables/access.ts'
import { whereIn } from '#server/database/text.ts'
import type { Administered } from './administered.ts'
import type { Membership } from './memberships.ts'

/**
 * Ids among some that the caller may give to others and take from them: what belongs to organisations they administer,
 * what they have themselves, what grants nothing. Anything more would let a manager hand out what they do not have.
 */
export async function givable(
  call: Pick<Call, 'user'>,
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
  const granted = await database
    .selectFrom('authority')
    .select('subject_id')
    .distinct()
    .where('subject_type', '=', kind)
    .where(whereIn(database, 'authority.subject_id', ids))
    .execute()
  const powerful = new Set(granted.map(({ subject_id }) => subject_id))
  const may = new Set([...held.map(({ object_id }) => object_id), ...ids.filter((id) => !powerful.has(id))])
  const paths = new Map<string, string[]>()
  for (const { id, path } of await placesOf(database, kind, ids)) paths.set(id, [...(paths.get(id) ?? []), path])
  for (const [id, list] of paths) if (list.every((path) => scope.may('edit', path))) may.add(id)
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

/** Refuses with 403 where one of the ids is not the caller's to give. */
export async function requireGivable(
  call: Pick<Call, 'user'>,
  database: PlatformDatabase,
  scope: Administered,
  kind: Membership,
  ids: readonly string[],
): Promise<void> {
  const may = await givable(call, database, scope, kind, ids)
  if (ids.some((id) => !may.has(id))) fail(403, 'user.notGivable')
}

/** Refuses with 403 positions and roles that somebody who is no administrator gives to themselves, or takes. */
export function requireOthers(
  call: Pick<Call, 'user'>,
  scope: Administered,
  kind: Membership,
  userIds: readonly string[],
): void {
  if (!scope.all && kind !== 'group' && userIds.includes(call.user.userId)) fail(403, 'user.notYourOwnRights')
}

/**
 * Refuses with 403 to take over an account (its password, or the number to which a code is sent) that may do more than
 * the caller could give anyway: what comes neither by a role or position of theirs to give nor is held by themselves.
 */
export async function requireNoMoreGranted(
  call: Pick<Call, 'user'>,
  database: PlatformDatabase,
  scope: Administered,
  userId: string,
): Promise<void> {
  if (scope.all || userId === call.user.userId) return
  const beyond = new Map<SubjectKind, readonly string[]>([['user', [userId]]])
  for (const kind of ['role', 'position'] as const) {
    const rows = await database
      .selectFrom('user_relation')
      .select('object_id')
      .where('user_id', '=', userId)
      .where('object_type', '=', kind)
      .execute()
    const ids = rows.map(({ object_id }) => object_id)
    const may = await givable(call, database, scope, kind, ids)
    beyond.set(
      kind,
      ids.filter((id) => !may.has(id)),
    )
  }
  const held = await loadGrants(database, call.user)
  for (const [type, ids] of beyond) {
    const rows = await database
      .selectFrom('authority')
      .select(['item_type', 'item_id'])
      .distinct()
      .where('subject_type', '=', type)
      .where(whereIn(database, 'authority.subject_id', ids))
      .execute()
    if (rows.some((row) => !held.has(row.item_type, row.item_id))) fail(403, 'user.grantedMore')
  }
}
