import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { type Administered, type OrganizationRight, organizationsWith, withinRight } from './administered.ts'

/** Condition over `platform_user`: a member of an organisation in which the right holds. */
export function withinScope(
  database: PlatformDatabase,
  scope: Administered,
  right: OrganizationRight,
): RawBuilder<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`platform_user.id in (
    select user_relation.user_id from user_relation
    where user_relation.object_type = 'organization'
    and user_relation.object_id in (${organizationsWith(database, scope, right)})
  )`
}

/**
 * Refuses with 400 people who are not there, with 403 those whom the caller may not change: people of other
 * organisations, and administrators by anybody but another one. `account`: it is their account that changes, which is
 * for whoever administers their main organisation, and all that they administer themselves.
 */
export async function requireUsers(
  database: PlatformDatabase,
  scope: Administered,
  ids: readonly string[],
  right: OrganizationRight = 'edit',
  change: 'membership' | 'account' = 'membership',
): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size === 0) return
  const mine =
    change === 'account'
      ? withinRight(database, scope, right, 'platform_user.organization_id')
      : withinScope(database, scope, right)
  const rows = await database
    .selectFrom('platform_user')
    .select(['platform_user.id', 'platform_user.is_administrator'])
    .select(sql<number | boolean>`case when ${mine} then 1 else 0 end`.as('mine'))
    .where(whereIn(database, 'platform_user.id', ids))
    .where('platform_user.deleted_at', 'is', null)
    .execute()
  if (rows.length < wanted.size) fail(400, 'organization.managerUnknown', { field: 'userIds' })
  if (scope.all) return
  if (rows.some((row) => row.is_administrator === 1)) fail(403, 'user.administratorOnly')
  if (rows.some((row) => Number(row.mine) !== 1)) fail(403, 'organization.notAdministered')
  if (change === 'account') await requireNoMore(database, scope, ids, right)
}

/** Whoever takes over an account takes over what it administers. */
async function requireNoMore(
  database: PlatformDatabase,
  scope: Administered,
  ids: readonly string[],
  right: OrganizationRight,
): Promise<void> {
  const more = await database
    .selectFrom('organization_manager')
    .select('user_id')
    .where(whereIn(database, 'organization_manager.user_id', ids))
    .where(sql<SqlBool>`not (${withinRight(database, scope, right, 'organization_manager.organization_id')})`)
    .executeTakeFirst()
  if (more) fail(403, 'user.administersMore')
}
