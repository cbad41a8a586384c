import { sql } from 'kysely'
import type { BranchQuery } from '#shared/api/selectors.ts'
import type { Call } from '#server/core/call.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { nearNames } from '#server/database/name-index.ts'
import { nameHolds } from '#server/database/name-keys.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { organizationIcon } from '../icons.ts'
import { splitId } from '../scope.ts'
import { isVariable, meantOrganizations } from '../variables.ts'
import { childPage, enabledOrganizations, type LeafSource, type Node, organizationNode, pageOf } from './level.ts'

/** Enabled positions of enabled organisations in their order. */
function positions(database: PlatformDatabase) {
  return database
    .selectFrom('position')
    .innerJoin('organization', 'organization.id', 'position.organization_id')
    .where('position.enabled_mark', '=', 1)
    .where('organization.enabled_mark', '=', 1)
    .select([
      'position.id',
      'position.full_name',
      'position.en_code',
      'position.organization_id',
      'organization.path',
      'organization.path_names',
    ])
    .orderBy('position.sort_code')
    .orderBy('position.id')
}

function node(row: Awaited<ReturnType<ReturnType<typeof positions>['execute']>>[number]): Node {
  return {
    id: row.id,
    parentId: row.organization_id,
    fullName: row.full_name,
    enCode: row.en_code,
    type: 'position',
    icon: organizationIcon('position'),
    organize: row.path_names,
    organizeIds: row.path.split(','),
    onlyId: row.id,
    enabledMark: 1,
    ...withBelow<Node>([]),
  }
}

function leaves(database: PlatformDatabase): LeafSource<Node> {
  const inside = (organizationId: string) => positions(database).where('position.organization_id', '=', organizationId)
  return {
    any: sql`exists (select 1 from position where position.organization_id = organization.id and position.enabled_mark = 1)`,
    async count(organizationId) {
      const { total } = await inside(organizationId)
        .clearSelect()
        .clearOrderBy()
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    rows: async (organizationId, limit, offset) =>
      (await inside(organizationId).limit(limit).offset(offset).execute()).map(node),
  }
}

/** Positions below their organisations: one branch, what a word finds, or all. */
export async function positionNodes(database: PlatformDatabase, query: BranchQuery) {
  const page = pageOf(query)
  const word = query?.keyword?.trim() ?? ''
  const search = await matching(database, word)
  if (word !== '' && page) {
    const { rows, pagination } = await readPage(search.query, page)
    return { list: rows.map(node), pagination }
  }
  if (query?.parentId !== undefined && word === '') return childPage(database, query.parentId, page, leaves(database))
  const found = await search.query.execute()
  return { list: await below(database, found.map(node), word === '') }
}

/** Positions that hold a word; all of them without one. In an object: a builder by itself would be awaited. */
async function matching(database: PlatformDatabase, word: string) {
  if (word === '') return { query: positions(database) }
  const near = await nearNames(database, 'position', word)
  const query = positions(database)
    .where(near.holds)
    .where((row) => row.or([nameHolds(database, 'position', word), likeContains(database, 'position.en_code', word)]))
  return { query }
}

/** Every enabled position, short. */
export async function allPositions(database: PlatformDatabase) {
  const rows = await positions(database).execute()
  return rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    organizeId: row.organization_id,
  }))
}

/** Positions of some organisations, each below its own. */
export async function positionsOf(database: PlatformDatabase, organizeIds: readonly string[]) {
  const found = await positions(database)
    .where(whereIn(database, 'position.organization_id', organizeIds))
    .execute()
  const heads = await enabledOrganizations(database)
    .where(whereIn(database, 'organization.id', organizeIds))
    .execute()
  const byPlace = Map.groupBy(found.map(node), (each) => each.parentId)
  return heads.map((row) => organizationNode(row, byPlace.get(row.id) ?? []))
}

interface Condition {
  readonly departIds: readonly string[]
  readonly positionIds: readonly string[]
  readonly ids?: readonly string[] | undefined
  readonly keyword?: string | undefined
}

/** The positions with these ids, and those of these organisations or of those that variables mean for the caller. */
export async function allowedPositions(call: Pick<Call, 'database' | 'user'>, condition: Condition) {
  const { database } = call
  const suffixed = (condition.ids ?? []).map(splitId)
  const own = [
    ...condition.positionIds.map((each) => splitId(each).id),
    ...suffixed.filter(({ type }) => type === 'position').map(({ id }) => id),
  ]
  const places = await meantOrganizations(call, [
    ...condition.departIds,
    ...suffixed
      .filter(({ id, type }) => type === 'department' || type === 'company' || isVariable(id))
      .map(({ id }) => id),
  ])
  const word = condition.keyword?.trim() ?? ''
  const search = await matching(database, word)
  const found = await search.query
    .where((row) =>
      row.or([whereIn(database, 'position.id', own), whereIn(database, 'position.organization_id', places)]),
    )
    .execute()
  const leavesFound = found.map(node)
  const heads = await enabledOrganizations(database)
    .where(
      whereIn(
        database,
        'organization.id',
        leavesFound.map(({ parentId }) => parentId),
      ),
    )
    .execute()
  const byPlace = Map.groupBy(leavesFound, (each) => each.parentId)
  return heads.map((row) => organizationNode(row, byPlace.get(row.id) ?? []))
}

/** Leaves in the tree of the organisations above them, or in the tree of all. */
async function below(database: PlatformDatabase, found: readonly Node[], withAll: boolean): Promise<Node[]> {
  const byPlace = Map.groupBy(found, ({ parentId }) => parentId)
  const heads = enabledOrganizations(database)
  const above = found.flatMap(({ organizeIds }) => organizeIds)
  const rows = await (withAll ? heads : heads.where(whereIn(database, 'organization.id', above))).execute()
  return buildTree(rows, '-1', (row, children: Node[]) =>
    organizationNode(row, [...children, ...(byPlace.get(row.id) ?? [])]),
  )
}
