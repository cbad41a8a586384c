import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Page } from '#server/database/page.ts'
import { childPage, type LeafSource } from './selectors/level.ts'
import { activeUsers, choosePage, chooseSome, matching, pickedUser } from './users.ts'
import { withBelow } from '#server/core/trees.ts'

/** People of an organisation, as nodes below it. */
function people(database: PlatformDatabase): LeafSource<ReturnType<typeof userNode>> {
  return {
    any: sql`exists (
      select 1 from user_relation
      join platform_user on platform_user.id = user_relation.user_id
      where user_relation.object_type = 'organization' and user_relation.object_id = organization.id
      and platform_user.enabled_mark = 1 and platform_user.deleted_at is null
    )`,
    async count(organizationId) {
      const { total } = await activeUsers(database, true)
        .where('platform_user.id', 'in', memberIds(database, organizationId))
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    async rows(organizationId, limit, offset) {
      const members = await membersInOrder(database, organizationId)
      return (await chooseSome(members.query, limit, offset)).map((user) => userNode(user, organizationId))
    },
  }
}

/** Nodes directly below an organisation ('0': the roots): organisations first, then its users; a page of them or all. */
export function childNodes(database: PlatformDatabase, nodeId: string, page: Page | null = null) {
  return childPage(database, nodeId === '0' ? '-1' : nodeId, page, people(database))
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

const memberIds = (database: PlatformDatabase, organizationId: string) =>
  database
    .selectFrom('user_relation')
    .select('user_relation.user_id')
    .where('user_relation.object_type', '=', 'organization')
    .where('user_relation.object_id', '=', organizationId)

/** Members up to which they are looked up one by one and then put in order. */
const FEW = 5000

/** The same for a page of them: a few by their ids, many by going through everybody in order until the page is full. */
export async function membersInOrder(database: PlatformDatabase, organizationId: string) {
  const ids = memberIds(database, organizationId)
  const some = await ids.limit(FEW + 1).execute()
  const query =
    some.length > FEW
      ? membersOf(database, organizationId)
      : activeUsers(database, true).where('platform_user.id', 'in', ids)
  // In an object: a builder by itself would be awaited as if it were a promise.
  return { query }
}

/** Users that contain the keyword, flat and paged. */
export async function findNodes(database: PlatformDatabase, keyword: string, page: Page) {
  const { query } = await matching(database, (few) => activeUsers(database, few), keyword)
  const { rows, pagination } = await choosePage(query, page)
  return { list: rows.map((user) => userNode(user, user.organization_id)), pagination }
}

function userNode(user: Parameters<typeof pickedUser>[0], parentId: string) {
  return { ...pickedUser(user), parentId, enabledMark: 1, ...withBelow([]) }
}
