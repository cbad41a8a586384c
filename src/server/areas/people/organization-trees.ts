import { sql } from 'kysely'
import { mapChunked } from '#server/core/pause.ts'
import { buildTree, withAncestors, withoutSubtree, withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { OrganizationTable } from '#server/database/tables/people.ts'
import { nearNames } from '#server/database/name-index.ts'
import { nameHolds } from '#server/database/name-keys.ts'
import { whereIn, likeContains } from '#server/database/text.ts'
import { type Administered, organizationsWith } from './administered.ts'
import { organizationIcon } from './icons.ts'

/** Organisations that are read before others have a turn. */
const PIECE = 1000
/** Matches of a search; who wants more types more. */
const MAX_FOUND = 200

interface Row extends OrganizationTable {
  readonly manager: string | null
  readonly memberCount: number
}

interface Branch {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly hasChildren: boolean
  readonly disabled?: boolean
  readonly children: Branch[]
}

export interface TreeQuery {
  readonly keyword?: string | undefined
  readonly parentId?: string | undefined
}

function branch(row: OrganizationTable & Partial<Row>, children: Branch[], hasChildren = children.length > 0): Branch {
  const path = row.path.split(',')
  return {
    id: row.id,
    parentId: row.parent_id,
    fullName: row.full_name,
    enCode: row.en_code,
    type: row.category,
    category: row.category,
    icon: organizationIcon(row.category),
    organize: row.path_names,
    organizeIds: path,
    organizeIdTree: row.path,
    lastFullName: row.full_name,
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    creatorTime: row.created_at,
    description: row.description,
    managerId: row.manager_id ?? '',
    manager: row.manager ?? '',
    memberCount: Number(row.memberCount ?? 0),
    ...withBelow(children, hasChildren),
  } as Branch
}

/** Organisations in their order, with who leads them where a page shows it. */
function organizations(database: PlatformDatabase) {
  return database
    .selectFrom('organization')
    .selectAll('organization')
    .orderBy('organization.sort_code')
    .orderBy('organization.id')
}

function withPeople(database: PlatformDatabase) {
  return organizations(database)
    .leftJoin('platform_user as head', 'head.id', 'organization.manager_id')
    .select('head.real_name as manager')
    .select(
      sql<number>`(
        select count(*) from user_relation
        join platform_user on platform_user.id = user_relation.user_id
        where user_relation.object_type = 'organization' and user_relation.object_id = organization.id
        and platform_user.deleted_at is null
      )`.as('memberCount'),
    )
}

interface Level extends TreeQuery {
  /** What may be seen; left out: everything. */
  readonly scope?: Administered
  readonly onlyEnabled: boolean
  /** With heads and numbers of people. */
  readonly forPage: boolean
}

/** The nodes directly below one, each saying whether there is more below. */
async function level(database: PlatformDatabase, parentId: string, { scope, onlyEnabled, forPage }: Level) {
  const limited = scope !== undefined && !scope.all
  let rows = (forPage ? withPeople(database) : organizations(database)).select(
    sql<number | boolean>`exists (
      select 1 from organization child where child.parent_id = organization.id
      ${onlyEnabled ? sql`and child.enabled_mark = 1` : sql``}
    )`.as('has_children'),
  )
  if (onlyEnabled) rows = rows.where('organization.enabled_mark', '=', 1)
  if (limited && parentId === '-1') {
    // The top of what somebody administers: nodes whose own parent is not theirs to see.
    const mine = organizationsWith(database, scope, 'select')
    rows = rows.where(sql<boolean>`organization.id in (${mine}) and organization.parent_id not in (${mine})`)
  } else rows = rows.where('organization.parent_id', '=', parentId)
  const found = await rows.execute()
  const seen = limited && parentId !== '-1' ? found.filter((row) => scope.may('select', row.path)) : found
  return seen.map((row) => branch(row, [], Boolean(row.has_children)))
}

/** Nodes that match a word, at most 200, with what lies above them. */
async function search(database: PlatformDatabase, word: string, { scope, onlyEnabled, forPage }: Level) {
  const near = await nearNames(database, 'organization', word)
  let matching = organizations(database)
    .where(near.holds)
    .where((row) =>
      row.or([nameHolds(database, 'organization', word), likeContains(database, 'organization.en_code', word)]),
    )
  if (onlyEnabled) matching = matching.where('organization.enabled_mark', '=', 1)
  if (scope && !scope.all)
    matching = matching.where(sql<boolean>`organization.id in (${organizationsWith(database, scope, 'select')})`)
  const found = await matching.limit(MAX_FOUND).execute()
  const ids = found.flatMap(({ path }) => path.split(','))
  let rows: (OrganizationTable & Partial<Row>)[] = await (forPage ? withPeople(database) : organizations(database))
    .where(whereIn(database, 'organization.id', ids))
    .execute()
  if (onlyEnabled) rows = rows.filter((row) => row.enabled_mark === 1)
  return buildTree(rows, '-1', (row, children: Branch[]) => branch(row, children))
}

async function all(database: PlatformDatabase, onlyEnabled: boolean): Promise<OrganizationTable[]> {
  const rows = organizations(database)
  return (onlyEnabled ? rows.where('organization.enabled_mark', '=', 1) : rows).execute()
}

/** Enabled companies and departments (with everything above them): one level, the matches of a word, or all. */
export async function organizationTree(database: PlatformDatabase, query: TreeQuery = {}, exclude?: string) {
  const asked = { ...query, onlyEnabled: true, forPage: false }
  const word = query.keyword?.trim() ?? ''
  if (word !== '') return search(database, word, asked)
  if (query.parentId !== undefined) return level(database, query.parentId, asked)
  const rows = await all(database, true)
  return buildTree(exclude ? withoutSubtree(rows, exclude) : rows, '-1', (row, children: Branch[]) =>
    branch(row, children),
  )
}

/** The tree of the management page, as far as the caller administers it. */
export async function organizationList(database: PlatformDatabase, query: TreeQuery, scope: Administered) {
  const asked = { ...query, scope, onlyEnabled: false, forPage: true }
  const word = query.keyword?.trim() ?? ''
  if (word !== '') return search(database, word, asked)
  if (query.parentId !== undefined) return level(database, query.parentId, asked)
  const ids = await organizations(database).clearSelect().select('organization.id').execute()
  const rows: (OrganizationTable & Partial<Row>)[] = await mapChunked(ids, PIECE, (piece) => {
    const known = piece.map(({ id }) => id)
    return withPeople(database)
      .where(whereIn(database, 'organization.id', known))
      .execute()
  })
  const shown = scope.all ? rows : withAncestors(rows, (row) => scope.may('select', row.path))
  return buildTree(shown, '-1', (row, children: Branch[]) => branch(row, children))
}

/** Below what a record may be placed: nodes where nothing may be added are disabled. */
export async function parentChoices(
  database: PlatformDatabase,
  scope: Administered,
  options: { readonly exclude: string; readonly onlyCompanies: boolean; readonly query?: TreeQuery | undefined },
) {
  const { exclude, onlyCompanies, query = {} } = options
  const check = (node: Branch): Branch => {
    const path = (node as unknown as { organizeIdTree: string }).organizeIdTree
    const own = exclude !== '0' && path.split(',').includes(exclude)
    const disabled = own || !scope.may('add', path)
    return { ...node, ...(disabled ? { disabled } : {}), children: node.children.map(check) }
  }
  if (query.parentId !== undefined || query.keyword) return (await organizationTree(database, query)).map(check)
  const rows = (await all(database, true)).filter((row) => !onlyCompanies || row.category === 'company')
  const kept = exclude === '0' ? rows : withoutSubtree(rows, exclude)
  return buildTree(kept, '-1', (row, children: Branch[]) => branch(row, children)).map(check)
}

/** The organisations of some ids in a tree; parents that were not asked for are left out, and their children rise. */
export async function organizationsByIds(database: PlatformDatabase, ids: readonly string[], keyword?: string) {
  const word = keyword?.trim().toLowerCase() ?? ''
  const rows = (
    await organizations(database)
      .where(whereIn(database, 'organization.id', ids))
      .execute()
  ).filter(
    (row) => word === '' || row.full_name.toLowerCase().includes(word) || row.en_code.toLowerCase().includes(word),
  )
  const kept = new Set(rows.map(({ id }) => id))
  const placed = rows.map((row) => {
    const above = row.path
      .split(',')
      .slice(0, -1)
      .findLast((id) => kept.has(id))
    return { ...row, parent_id: above ?? '-1', own_parent: row.parent_id }
  })
  return buildTree(placed, '-1', (row, children: Branch[]) => ({
    ...branch(row, children),
    parentId: row.own_parent,
    disabled: row.enabled_mark !== 1,
  }))
}
