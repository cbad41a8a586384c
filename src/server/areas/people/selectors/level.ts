import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { BranchQuery } from '#shared/api/selectors.ts'
import { type Page, readPage } from '#server/database/page.ts'
import { nearNames } from '#server/database/name-index.ts'
import { nameHolds } from '#server/database/name-keys.ts'
import { likeContains } from '#server/database/text.ts'
import { organizationIcon } from '../icons.ts'
import { withBelow } from '#server/core/trees.ts'

/** A node as the wire has it (wire contract 4.1, 4.2). */
export type Node = {
  id: string
  parentId: string
  fullName: string
  enCode: string
  type: string
  icon: string
  organize: string
  /** Of organisations: the last name of `organize`. */
  lastFullName?: string
  organizeIds: string[]
  onlyId: string
  hasChildren: boolean
  isLeaf: boolean
  num: number
  enabledMark: number
  disabled?: boolean
  children: Node[]
}

/** A branch, or a page of it. */
export type Branch<Item> = {
  list: Item[]
  pagination?: { currentPage: number; pageSize: number; total: number }
}

/** What stands in organisations: positions, roles or people. */
export interface LeafSource<Leaf> {
  /** Condition over `organization`: something stands in it. */
  readonly any: RawBuilder<SqlBool>
  readonly count: (organizationId: string) => Promise<number>
  readonly rows: (organizationId: string, limit: number, offset: number) => Promise<Leaf[]>
}

interface OrganizationRow {
  readonly id: string
  readonly parent_id: string
  readonly full_name: string
  readonly en_code: string
  readonly category: string
  readonly path: string
  readonly path_names: string
}

const columns = [
  'organization.id',
  'organization.parent_id',
  'organization.full_name',
  'organization.en_code',
  'organization.category',
  'organization.path',
  'organization.path_names',
] as const

export function organizationNode(row: OrganizationRow, children: Node[], hasChildren = children.length > 0): Node {
  return {
    id: row.id,
    parentId: row.parent_id,
    fullName: row.full_name,
    enCode: row.en_code,
    type: row.category,
    icon: organizationIcon(row.category),
    organize: row.path_names,
    lastFullName: row.full_name,
    organizeIds: row.path.split(','),
    onlyId: row.id,
    enabledMark: 1,
    ...withBelow(children, hasChildren),
  }
}

/** Enabled organisations in their order. */
export function enabledOrganizations(database: PlatformDatabase) {
  return database
    .selectFrom('organization')
    .select([...columns])
    .where('organization.enabled_mark', '=', 1)
    .orderBy('organization.sort_code')
    .orderBy('organization.id')
}

const unlimited = Number.MAX_SAFE_INTEGER

/**
 * One page of the nodes directly below an organisation (-1: the top): organisations first, then what stands in it. A
 * branch of a hundred thousand costs as much as one of a hundred.
 */
export async function childPage<Leaf>(
  database: PlatformDatabase,
  parentId: string,
  page: Page | null,
  leaves: LeafSource<Leaf> | null,
): Promise<Branch<Node | Leaf>> {
  const below = database
    .selectFrom('organization')
    .where('organization.parent_id', '=', parentId)
    .where('organization.enabled_mark', '=', 1)
  const limit = page?.pageSize ?? unlimited
  const offset = page ? (page.currentPage - 1) * page.pageSize : 0
  const found = await enabledOrganizations(database)
    .where('organization.parent_id', '=', parentId)
    .select(
      sql<number | boolean>`(exists (
        select 1 from organization child where child.parent_id = organization.id and child.enabled_mark = 1
      ) or ${leaves?.any ?? sql`1 = 0`})`.as('has_children'),
    )
    .$if(page !== null, (rows) => rows.limit(limit).offset(offset))
    .execute()
  const organizations = found.map((row) => organizationNode(row, [], Boolean(row.has_children)))
  const hasLeaves = leaves !== null && parentId !== '-1'
  if (!page) return { list: [...organizations, ...(hasLeaves ? await leaves.rows(parentId, unlimited, 0) : [])] }
  const { above } = await below.select((row) => row.fn.countAll<number>().as('above')).executeTakeFirstOrThrow()
  const count = hasLeaves ? await leaves.count(parentId) : 0
  const room = limit - organizations.length
  const more = hasLeaves && room > 0 ? await leaves.rows(parentId, room, Math.max(0, offset - Number(above))) : []
  return { list: [...organizations, ...more], pagination: { ...page, total: Number(above) + count } }
}

/** One page of the enabled organisations whose name or code holds a word, flat. */
export async function findOrganizations(database: PlatformDatabase, word: string, page: Page) {
  const near = await nearNames(database, 'organization', word)
  const matching = enabledOrganizations(database)
    .where(near.holds)
    .where((row) =>
      row.or([nameHolds(database, 'organization', word), likeContains(database, 'organization.en_code', word)]),
    )
  const { rows, pagination } = await readPage(matching, page)
  return { list: rows.map((row) => organizationNode(row, [])), pagination }
}

/** The page that a query asks for; null: everything. */
export function pageOf(query: BranchQuery): Page | null {
  if (query?.pageSize === undefined && query?.currentPage === undefined) return null
  return { currentPage: query.currentPage ?? 1, pageSize: query.pageSize ?? 20 }
}
