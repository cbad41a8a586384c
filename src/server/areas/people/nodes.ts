import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Page } from '#server/database/page.ts'
import { organizationIcon } from './icons.ts'
import { activeUsers, chooseAll, choosePage, matching, pickedUser } from './users.ts'

/** Nodes directly below an organisation ('0': the roots): organisations first, then its users. */
export async function childNodes(database: PlatformDatabase, nodeId: string) {
  const parentId = nodeId === '0' ? '-1' : nodeId
  const organizations = await database
    .selectFrom('organization')
    .select([
      'organization.id',
      'organization.parent_id',
      'organization.full_name',
      'organization.category',
      'organization.path',
      'organization.path_names',
    ])
    .select(
      sql<number | boolean>`exists (
        select 1 from organization child where child.parent_id = organization.id and child.enabled_mark = 1
      ) or exists (
        select 1 from user_relation
        join platform_user on platform_user.id = user_relation.user_id
        where user_relation.object_type = 'organization' and user_relation.object_id = organization.id
        and platform_user.enabled_mark = 1 and platform_user.deleted_at is null
      )`.as('has_children'),
    )
    .where('organization.parent_id', '=', parentId)
    .where('organization.enabled_mark', '=', 1)
    .orderBy('organization.sort_code')
    .orderBy('organization.id')
    .execute()
  const users = nodeId === '0' ? [] : await chooseAll(membersOf(database, nodeId))
  return [
    ...organizations.map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      fullName: row.full_name,
      type: row.category,
      icon: organizationIcon(row.category),
      organize: row.path_names,
      organizeIds: row.path.split(','),
      hasChildren: Boolean(row.has_children),
      isLeaf: !row.has_children,
      enabledMark: 1,
    })),
    ...users.map((user) => userNode(user, nodeId)),
  ]
}

/** Active users that are direct members of an organisation. */
export function membersOf(database: PlatformDatabase, organizationId: string) {
  return activeUsers(database).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('user_relation')
        .select('user_relation.user_id')
        .whereRef('user_relation.user_id', '=', 'platform_user.id')
        .where('user_relation.object_type', '=', 'organization')
        .where('user_relation.object_id', '=', organizationId),
    ),
  )
}

/** Users that contain the keyword, flat and paged. */
export async function findNodes(database: PlatformDatabase, keyword: string, page: Page) {
  const { rows, pagination } = await choosePage(matching(database, activeUsers(database), keyword), page)
  return { list: rows.map((user) => userNode(user, user.organization_id)), pagination }
}

function userNode(user: Parameters<typeof pickedUser>[0], parentId: string) {
  return { ...pickedUser(user), parentId, hasChildren: false, isLeaf: true, enabledMark: 1 }
}
