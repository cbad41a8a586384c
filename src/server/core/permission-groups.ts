import { type RawBuilder, sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PermissionGroupMemberTable, SubjectKind } from '#server/database/tables/access.ts'
import { textList, whereIn } from '#server/database/text.ts'

/** Who can be in a permission group. */
export interface Member {
  readonly type: PermissionGroupMemberTable['member_type']
  readonly id: string
}

/** The ids of the organisations and of all below them. */
export function organizationsFrom(database: PlatformDatabase, ids: readonly string[]): RawBuilder<string> {
  return sql<string>`
    select id from (
      with recursive below (id) as (
        ${textList(database, ids)}
        union
        select organization.id from organization join below on organization.parent_id = below.id
      )
      select id from below
    ) as beneath`
}

const placesIn = (paths: readonly { readonly path: string }[]): Member[] =>
  [...new Set(paths.flatMap(({ path }) => path.split(',')))].map((id) => ({ type: 'organization', id }))

/** The organisations of a user with those above them. */
export async function organizationsOfUser(database: PlatformDatabase, userId: string): Promise<Member[]> {
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('organization', 'organization.id', 'user_relation.object_id')
    .select('organization.path')
    .where('user_relation.user_id', '=', userId)
    .where('user_relation.object_type', '=', 'organization')
    .execute()
  return placesIn(rows)
}

/** Organisations with those above them. */
export async function withAbove(database: PlatformDatabase, ids: readonly string[]): Promise<Member[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('organization')
    .select('path')
    .where(whereIn(database, 'organization.id', ids))
    .execute()
  return placesIn(rows)
}

/** Ids of the permission groups that have one of these as a member. */
export async function permissionGroupsOf(
  database: PlatformDatabase,
  members: readonly Member[],
  which: 'enabled' | 'all',
): Promise<string[]> {
  const found = new Set<string>()
  for (const [type, list] of Map.groupBy(members, (member) => member.type)) {
    let rows = database
      .selectFrom('permission_group_member')
      .innerJoin('permission_group', 'permission_group.id', 'permission_group_member.group_id')
      .select('permission_group.id')
      .distinct()
      .where('member_type', '=', type)
      .where(
        whereIn(
          database,
          'permission_group_member.member_id',
          list.map(({ id }) => id),
        ),
      )
    if (which === 'enabled') rows = rows.where('permission_group.enabled_mark', '=', 1)
    for (const { id } of await rows.execute()) found.add(id)
  }
  return [...found].toSorted()
}

/** The members of permission groups in the place of these; everybody else as they are. */
export async function membersInstead(
  database: PlatformDatabase,
  subjects: readonly { readonly type: SubjectKind | Member['type']; readonly id: string }[],
): Promise<Member[]> {
  const groups = subjects.filter(({ type }) => type === 'permissionGroup').map(({ id }) => id)
  const others = subjects.filter((each): each is Member => each.type !== 'permissionGroup')
  if (groups.length === 0) return others
  const rows = await database
    .selectFrom('permission_group_member')
    .select(['member_type', 'member_id'])
    .where(whereIn(database, 'permission_group_member.group_id', groups))
    .execute()
  return [...others, ...rows.map(({ member_type: type, member_id: id }) => ({ type, id }))]
}

/** Takes what was deleted out of every permission group. */
export async function leavePermissionGroups(inside: PlatformDatabase, type: Member['type'], id: string): Promise<void> {
  await inside
    .deleteFrom('permission_group_member')
    .where('member_type', '=', type)
    .where('member_id', '=', id)
    .execute()
}
