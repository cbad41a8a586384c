import type { PlatformDatabase } from '#server/database/open.ts'
import type { RelationKind } from '#server/database/tables/people.ts'

/** What somebody can have: a position, a role, a group. */
export type Membership = 'position' | 'role' | 'group'
export const tableOf = { position: 'position', role: 'role', group: 'user_group' } as const

/** People in an organisation, a position, a role or a group; those who were deleted do not count. */
export async function countUsers(database: PlatformDatabase, kind: RelationKind, id: string): Promise<number> {
  const { count } = await database
    .selectFrom('user_relation')
    .innerJoin('platform_user', 'platform_user.id', 'user_relation.user_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_relation.object_type', '=', kind)
    .where('user_relation.object_id', '=', id)
    .where('platform_user.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
