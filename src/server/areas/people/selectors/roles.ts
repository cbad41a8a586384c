import { sql } from 'kysely'
import type { BranchQuery } from '#shared/api/selectors.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { nameHolds, prepareNames } from '#server/database/name-keys.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { administeredBy } from '../administered.ts'
import { organizationIcon } from '../icons.ts'
import { childPage, enabledOrganizations, type LeafSource, type Node, organizationNode, pageOf } from './level.ts'
import { withBelow } from '#server/core/trees.ts'

/** Head of the roles that hold everywhere (section 3, Picker item). */
const GLOBAL = '1'

interface Row {
  readonly id: string
  readonly full_name: string
  readonly en_code: string
}

/** Enabled roles that hold everywhere. */
function globalRoles(database: PlatformDatabase) {
  return database
    .selectFrom('role')
    .select(['role.id', 'role.full_name', 'role.en_code'])
    .where('role.enabled_mark', '=', 1)
    .where('role.global_mark', '=', 1)
    .orderBy('role.sort_code')
    .orderBy('role.id')
}

/** Enabled roles where they hold: one row for each place. */
function placedRoles(database: PlatformDatabase) {
  return database
    .selectFrom('role_organization')
    .innerJoin('role', 'role.id', 'role_organization.role_id')
    .innerJoin('organization', 'organization.id', 'role_organization.organization_id')
    .where('role.enabled_mark', '=', 1)
    .where('role.global_mark', '=', 0)
    .where('organization.enabled_mark', '=', 1)
    .select([
      'role.id',
      'role.full_name',
      'role.en_code',
      'role_organization.organization_id',
      'organization.path',
      'organization.path_names',
    ])
    .orderBy('role.sort_code')
    .orderBy('role.id')
}

interface OrganizationPath {
  readonly id: string
  readonly path: string
  readonly path_names: string
}

function node(row: Row, place: OrganizationPath | null): Node {
  return {
    id: row.id,
    parentId: place?.id ?? GLOBAL,
    fullName: row.full_name,
    enCode: row.en_code,
    type: 'role',
    icon: organizationIcon('role'),
    organize: place?.path_names ?? '',
    organizeIds: place?.path.split(',') ?? [],
    onlyId: `${place?.id ?? GLOBAL}_${row.id}`,
    enabledMark: 1,
    ...withBelow<Node>([]),
  }
}

function placed(row: Awaited<ReturnType<ReturnType<typeof placedRoles>['execute']>>[number]): Node {
  return node(row, { id: row.organization_id, path: row.path, path_names: row.path_names })
}

function leaves(database: PlatformDatabase): LeafSource<Node> {
  const inside = (organizationId: string) =>
    placedRoles(database).where('role_organization.organization_id', '=', organizationId)
  return {
    any: sql`exists (
      select 1 from role_organization join role on role.id = role_organization.role_id
      where role_organization.organization_id = organization.id and role.enabled_mark = 1 and role.global_mark = 0
    )`,
    async count(organizationId) {
      const { total } = await inside(organizationId)
        .clearSelect()
        .clearOrderBy()
        .select((row) => row.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    rows: async (organizationId, limit, offset) =>
      (await inside(organizationId).limit(limit).offset(offset).execute()).map(placed),
  }
}

async function globalHead(call: Call): Promise<Node> {
  const rows = await globalRoles(call.database).execute()
  return {
    id: GLOBAL,
    parentId: '-1',
    fullName: call.text('people.globalRoles'),
    enCode: '',
    type: '',
    icon: organizationIcon('role'),
    organize: '',
    organizeIds: [],
    onlyId: GLOBAL,
    enabledMark: 1,
    ...withBelow(rows.map((row) => node(row, null))),
  }
}

/** Roles: those below one node, what a word finds, or all (the global ones below id 1, one head per organisation). */
export async function roleNodes(call: Call, query: BranchQuery) {
  const { database } = call
  const page = pageOf(query)
  const word = query?.keyword?.trim() ?? ''
  await prepareNames(database, word, 'role')
  const { parentId } = query ?? {}
  if (parentId === GLOBAL && page) {
    const { rows, pagination } = await readPage(holding(globalRoles(database), word, database), page)
    return { list: rows.map((row) => node(row, null)), pagination }
  }
  if (word !== '' && page) {
    const { rows, pagination } = await readPage(
      placedRoles(database).where((row) =>
        row.or([nameHolds(database, 'role', word), likeContains(database, 'role.en_code', word)]),
      ),
      page,
    )
    return { list: rows.map(placed), pagination }
  }
  if (parentId !== undefined && parentId !== GLOBAL) return childPage(database, parentId, page, leaves(database))
  const heads = await headsOf(database, (await placedRoles(database).execute()).map(placed))
  return { list: [await globalHead(call), ...heads] }
}

function holding(query: ReturnType<typeof globalRoles>, word: string, database: PlatformDatabase) {
  if (word === '') return query
  return query.where((row) => row.or([nameHolds(database, 'role', word), likeContains(database, 'role.en_code', word)]))
}

/** The same for whoever administers some organisations; the global roles are the administrators'. */
export async function administeredRoles(call: Call) {
  const scope = await administeredBy(call)
  const all = (await placedRoles(call.database).execute()).filter((row) => scope.may('select', row.path))
  const heads = await headsOf(call.database, all.map(placed))
  return scope.all ? [await globalHead(call), ...heads] : heads
}

/** Roles of some organisations, and the global ones. */
export async function rolesOf(call: Call, organizeIds: readonly string[]) {
  const found = await placedRoles(call.database)
    .where(whereIn(call.database, 'role_organization.organization_id', organizeIds))
    .execute()
  return [await globalHead(call), ...(await headsOf(call.database, found.map(placed), organizeIds))]
}

/** The roles among these, and those that hold in organisations among these; ids may be suffixed. */
export async function allowedRoles(call: Call, ids: readonly string[], keyword = '') {
  const wanted = new Set(ids.map((id) => id.split('--', 1)[0] ?? id))
  const word = keyword.trim().toLowerCase()
  const isMeant = ({ id, fullName, parentId }: Node) =>
    (wanted.has(id) || wanted.has(parentId)) && fullName.toLowerCase().includes(word)
  const head = await globalHead(call)
  const everywhere = (head.children ?? []).filter(isMeant)
  const heads = await headsOf(call.database, (await placedRoles(call.database).execute()).map(placed).filter(isMeant))
  return everywhere.length === 0 ? heads : [{ ...head, ...withBelow(everywhere) }, ...heads]
}

/** One head per organisation, under its whole name. */
async function headsOf(
  database: PlatformDatabase,
  found: readonly Node[],
  ids: readonly string[] = found.map(({ parentId }) => parentId),
): Promise<Node[]> {
  const rows = await enabledOrganizations(database)
    .where(whereIn(database, 'organization.id', ids))
    .execute()
  const byPlace = Map.groupBy(found, ({ parentId }) => parentId)
  return rows.map((row) => ({
    ...organizationNode(row, byPlace.get(row.id) ?? []),
    parentId: '-1',
    fullName: row.path_names,
  }))
}
