import { sql } from 'kysely'
import type { Call } from '#server/core/call.ts'
import { mapYielding } from '#server/core/pause.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationTable } from '#server/database/tables/people.ts'
import { whereIn } from '#server/database/text.ts'
import { type Administered, administeredBy } from './administered.ts'
import { organizationIcon } from './icons.ts'
import { membersOf } from './nodes.ts'
import { organizationList } from './organization-trees.ts'
import { withinScope } from './user-scope.ts'
import { type ActiveUsers, activeUsers, chooseAll, choosePage, matching, pickedUser } from './users.ts'

/** Matches of a search in a tree. */
const MAX_FOUND = 200

type Picked = ReturnType<typeof pickedUser>

const userNode = (user: Picked, parentId: string) => ({
  ...user,
  parentId,
  enabledMark: 1,
  ...withBelow([]),
})

/** Users below the organisations they work in; organisations without anybody are left out. */
async function inTree(database: PlatformDatabase, users: ActiveUsers) {
  const rows = await chooseAll(users)
  const direct = await organizations(
    database,
    rows.map((user) => user.organization_id),
  )
  const all = await organizations(
    database,
    direct.flatMap(({ path }) => path.split(',')),
  )
  const nodes = await mapYielding(rows, (user) => userNode(pickedUser(user), user.organization_id))
  const byOrganization = Map.groupBy(nodes, (node) => node.parentId)
  return buildTree<OrganizationTable, Record<string, unknown>>(all, '-1', (row, children) => {
    return {
      id: row.id,
      parentId: row.parent_id,
      fullName: row.full_name,
      type: row.category,
      icon: organizationIcon(row.category),
      organize: row.path_names,
      ...withBelow([...children, ...(byOrganization.get(row.id) ?? [])]),
    }
  }) as never[]
}

async function organizations(database: PlatformDatabase, ids: readonly string[]): Promise<OrganizationTable[]> {
  return database
    .selectFrom('organization')
    .selectAll()
    .where(whereIn(database, 'organization.id', ids))
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
}

/** Everybody in the tree of organisations (wire contract 4.3, Selector). */
export const userSelector = (database: PlatformDatabase) => inTree(database, activeUsers(database))

const having = (database: PlatformDatabase, kind: 'position' | 'role', id: string, few: boolean) =>
  activeUsers(database, few).where(
    sql<boolean>`platform_user.id in (
      select user_relation.user_id from user_relation
      where user_relation.object_type = ${kind} and user_relation.object_id = ${id}
    )`,
  )

export async function usersOfPosition(
  database: PlatformDatabase,
  query: { readonly positionId: string; readonly keyword?: string | undefined },
) {
  const found = await matching(database, (few) => having(database, 'position', query.positionId, few), query.keyword)
  return inTree(database, found.query)
}

export async function usersOfRole(
  database: PlatformDatabase,
  query: {
    readonly roleId: string
    readonly organizeId?: string | undefined
    readonly keyword?: string | undefined
  },
) {
  const { roleId, organizeId } = query
  const users = (few: boolean) => {
    const all = having(database, 'role', roleId, few)
    if (!organizeId) return all
    return all.where(
      sql<boolean>`platform_user.id in (
        select user_relation.user_id from user_relation
        where user_relation.object_type = 'organization' and user_relation.object_id = ${organizeId}
      )`,
    )
  }
  const found = await matching(database, users, query.keyword)
  return (await chooseAll(found.query)).map(pickedUser)
}

/**
 * Nodes directly below an administered organisation ('0': the top ones), or the people who match a word. Disabled: people
 * whom the caller sees and may not change.
 */
export async function administeredNodes(call: Call, nodeId: string, keyword: string | undefined) {
  const { database } = call
  const scope = await administeredBy(call)
  const word = keyword?.trim()
  if (word) {
    const mine = (few: boolean) => activeUsers(database, few).where(withinScope(database, scope, 'select'))
    const { query } = await matching(database, mine, word)
    const { rows } = await choosePage(query, { currentPage: 1, pageSize: MAX_FOUND })
    const nodes = rows.map((user) => userNode(pickedUser(user), user.organization_id))
    return (await withDisabled(database, scope, nodes)) as never[]
  }
  const nodes = await organizationList(database, { parentId: nodeId === '0' ? '-1' : nodeId }, scope)
  const mine =
    nodeId === '0' ? [] : await chooseAll(membersOf(database, nodeId).where(withinScope(database, scope, 'select')))
  const people = mine.map((user) => userNode(pickedUser(user), nodeId))
  return [...nodes, ...(await withDisabled(database, scope, people))] as never[]
}

async function withDisabled(
  database: PlatformDatabase,
  scope: Administered,
  nodes: readonly ReturnType<typeof userNode>[],
) {
  if (scope.all || nodes.length === 0) return nodes
  const ids = nodes.map(({ id }) => id)
  const rows = await database
    .selectFrom('platform_user')
    .select('platform_user.id')
    .where(whereIn(database, 'platform_user.id', ids))
    .where('platform_user.is_administrator', '=', 0)
    .where(withinScope(database, scope, 'edit'))
    .execute()
  const changeable = new Set(rows.map(({ id }) => id))
  return nodes.map((node) => (changeable.has(node.id) ? node : { ...node, disabled: true }))
}
