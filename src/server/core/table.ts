import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { breaches } from '#server/database/conflicts.ts'
import { mapUniqueViolation } from './conflicts.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, isSqlite } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import { fail } from './answer.ts'
import { nextId } from './ids.ts'
import { buildTree, subtreeIds, withAncestors, withBelow } from './trees.ts'

export type Row = Record<string, unknown>

/**
 * A table of the usual kind: what it is called, and the rules of its rows. Names are checked source text, never input.
 * `Name`: what the create call takes (`mountTable`), so that nothing is answered as saved that has no column.
 */
export interface TableSpec<Name extends string = string> {
  readonly table: string
  /** Columns by the names they have on the wire; `id` is always there. */
  readonly columns: Readonly<Record<Name, string>>
  /** Wire names of the texts that the keyword looks through. */
  readonly search: readonly Name[]
  /** Wire names of query values that a row must be equal to. */
  readonly filters?: readonly Name[]
  /** Wire names; the list, unless the caller asks for another order. */
  readonly order: readonly Name[]
  /**
   * Wire names that together name one row; the message shows the first. Rows that leave all of them empty do not clash.
   * Each needs its index: `createUsualTable` makes them, and a test asks the database for them.
   */
  readonly unique?: readonly (readonly Name[])[]
  /** Wire name of the mark that `toggle` flips and `options` looks at. */
  readonly mark?: Name
  /** Rows stand below each other: the wire name of the parent's id, and the parent of a top row. */
  readonly tree?: { readonly parent: Name; readonly root: string }
  /** Where ids of rows are kept: such a row cannot be deleted. `what` names the users in the message. */
  readonly uses?: readonly { readonly table: string; readonly column: string; readonly what: string }[]
  /** Wire names that everybody with a session may read as options; a tree's parent and `hasChildren` do not count. */
  readonly options: readonly Name[]
  /** Rules across fields: refuses by `fail(400, 'area.code', { field })`. `before` is null for a new row. */
  readonly check?: (input: Row, before: Row | null, inside: PlatformDatabase) => void | Promise<void>
}

/** Every table that was mounted (`mount-table.ts`), by the name of its calls. */
export const mountedTables = new Map<string, TableSpec>()

export interface ListQuery extends Row {
  readonly currentPage: number
  readonly pageSize: number
  readonly keyword?: string | undefined
  readonly sort?: string | undefined
  readonly sidx?: string | undefined
}

const columnOf = (spec: TableSpec, name: string) => spec.columns[name] ?? name

/** A row as it travels. */
function describe(spec: TableSpec, row: Row, names = Object.keys(spec.columns)): Row {
  return { id: row['id'], ...Object.fromEntries(names.map((name) => [name, row[columnOf(spec, name)]])) }
}

/**
 * Columns that an input names: what a client leaves out begins with the column's own default, and stays as it is in a row
 * that is there (`before`), where null empties it.
 */
function stored(spec: TableSpec, input: Row, before: Row | null): Row {
  const named = Object.entries(spec.columns).flatMap(([name, column]) => {
    const value = input[name] ?? (before && input[name] === null ? blankLike(before[name]) : undefined)
    return value === undefined ? [] : [[column, value] as const]
  })
  return Object.fromEntries(named)
}

const blankLike = (value: unknown) => (typeof value === 'number' ? 0 : '')

/** Changes whenever one of the row's columns does: who saves says which row they saw. */
export function versionOf(spec: TableSpec, row: Row): string {
  const values = Object.values(spec.columns).map((column) => String(row[column] ?? ''))
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)
}

function selected(database: PlatformDatabase, spec: TableSpec, query: Partial<ListQuery>) {
  const { keyword = '', sidx = '', sort } = query
  const word = keyword.trim()
  let rows = loose(database).selectFrom(spec.table).selectAll()
  if (word !== '') {
    const column = (name: string) => likeContains(loose(database), columnOf(spec, name), word)
    rows = rows.where((row) => row.or(spec.search.map(column)))
  }
  for (const name of spec.filters ?? []) {
    const value = query[name]
    if (value !== undefined && value !== '') rows = rows.where(columnOf(spec, name), '=', value)
  }
  const direction = sort === 'desc' ? 'desc' : 'asc'
  if (Object.hasOwn(spec.columns, sidx) && sort) rows = rows.orderBy(columnOf(spec, sidx), direction)
  for (const name of spec.order) rows = rows.orderBy(columnOf(spec, name))
  return rows.orderBy('id')
}

/** One page of the rows that fit; of a tree all rows that fit, with what is above them, in their places. */
export async function listRows(database: PlatformDatabase, spec: TableSpec, query: ListQuery) {
  if (spec.tree) {
    const list = await listTree(database, spec, spec.tree, query)
    return { list, pagination: { currentPage: 1, pageSize: query.pageSize, total: list.length } }
  }
  const { rows, pagination } = await readPage(selected(database, spec, query), query)
  return { list: rows.map((row) => describe(spec, row)), pagination }
}

async function listTree(
  database: PlatformDatabase,
  spec: TableSpec,
  tree: NonNullable<TableSpec['tree']>,
  query: Partial<ListQuery>,
): Promise<Row[]> {
  const all = await placed(database, spec, tree)
  const fitting = new Set((await selected(database, spec, query).execute()).map((row) => row['id']))
  const kept = withAncestors(all, (row) => fitting.has(row.id))
  return buildTree<(typeof all)[number], Row>(kept, tree.root, (row, children) => ({
    ...describe(spec, row),
    ...withBelow(children),
  }))
}

/** Every row with its place in the tree, in the order of the list. */
async function placed(database: PlatformDatabase, spec: TableSpec, tree: NonNullable<TableSpec['tree']>) {
  const rows = await selected(database, spec, {}).execute()
  return rows.map((row) => ({ ...row, id: String(row['id']), parent_id: String(row[columnOf(spec, tree.parent)]) }))
}

/** The enabled rows in their order, with what everybody may read of them; of a tree none below one that is not. */
export async function listOptions(database: PlatformDatabase, spec: TableSpec): Promise<{ list: Row[] }> {
  const { mark, tree } = spec
  const rows = await selected(database, spec, {}).execute()
  const isOff = (row: Row) => mark !== undefined && Number(row[columnOf(spec, mark)]) !== 1
  const off = new Set(rows.filter(isOff).map((row) => String(row['id'])))
  if (tree) {
    const placed = rows.map((row) => ({ id: String(row['id']), parent_id: String(row[columnOf(spec, tree.parent)]) }))
    for (const id of [...off]) for (const below of subtreeIds(placed, id)) off.add(below)
  }
  const shown = rows.filter((row) => !off.has(String(row['id'])))
  return { list: shown.map((row) => describe(spec, row, [...spec.options])) }
}

/** One row with its version; 404 when there is none. */
export async function readRow(database: PlatformDatabase, spec: TableSpec, id: string): Promise<Row> {
  const row = await storedRow(database, spec, id)
  return { ...describe(spec, row), version: versionOf(spec, row) }
}

/** A row as it is stored, for a write: others who write it wait. */
async function storedRow(database: PlatformDatabase, spec: TableSpec, id: string, isLocked = false): Promise<Row> {
  const query = loose(database).selectFrom(spec.table).selectAll().where('id', '=', id)
  const row = await (isLocked && !isSqlite(database) ? query.forUpdate() : query).executeTakeFirst()
  return row ?? fail(404, 'table.notFound')
}

/**
 * Refuses with 400 what another row is called already, a parent that is not there, the row itself or below it, and what
 * the table's own rules refuse. `row` is as it will be.
 */
async function requireRules(
  database: PlatformDatabase,
  spec: TableSpec,
  id: string,
  row: Row,
  before: Row | null,
): Promise<void> {
  for (const names of spec.unique ?? []) {
    if (names.every((name) => isBlank(row[name]))) continue
    let same = loose(database).selectFrom(spec.table).select('id').where('id', '!=', id)
    for (const name of names) same = same.where(columnOf(spec, name), '=', row[name] ?? '')
    if (await same.executeTakeFirst()) rejectTaken(names, row)
  }
  const { tree } = spec
  if (tree && row[tree.parent] !== tree.root) {
    const rows = await placed(database, spec, tree)
    const parent = String(row[tree.parent])
    if (!rows.some((each) => each.id === parent)) fail(400, 'table.noParent', { field: tree.parent })
    if (subtreeIds(rows, id).has(parent)) fail(400, 'table.belowItself', { field: tree.parent })
  }
  await spec.check?.(row, before, database)
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''

function rejectTaken([field = '']: readonly string[], row: Row): never {
  return fail(400, 'table.taken', { field, params: { value: String(row[field] ?? '') } })
}

/**
 * Writes inside a transaction; people who move rows of one tree at once wait for each other. A breach of a unique index,
 * by two at once, is told at the field of that index.
 */
async function write(
  database: PlatformDatabase,
  spec: TableSpec,
  work: (inside: PlatformDatabase) => Promise<void>,
): Promise<void> {
  const fieldOf = (error: unknown) =>
    spec.unique?.find((names) =>
      breaches(
        error,
        spec.table,
        names.map((name) => columnOf(spec, name)),
      ),
    )?.[0]
  await mapUniqueViolation(
    message('table.takenMeanwhile'),
    () =>
      database.transaction().execute(async (inside) => {
        if (spec.tree && !isSqlite(inside))
          await sql`lock table ${sql.table(spec.table)} in share row exclusive mode`.execute(inside)
        await work(inside)
      }),
    fieldOf,
  )
}

/** Creates a row and answers its id. */
export async function createRow(database: PlatformDatabase, spec: TableSpec, input: Row, now: number): Promise<string> {
  const id = nextId()
  await write(database, spec, async (inside) => {
    await requireRules(inside, spec, id, input, null)
    await loose(inside)
      .insertInto(spec.table)
      .values({ id, ...stored(spec, input, null), created_at: now })
      .execute()
  })
  return id
}

/**
 * Changes the columns of a row that the input names; 404 when there is no row. With the `version` that the caller read,
 * it refuses to write over what somebody else saved since.
 */
export async function updateRow(database: PlatformDatabase, spec: TableSpec, id: string, input: Row): Promise<void> {
  await write(database, spec, async (inside) => {
    const row = await storedRow(inside, spec, id, true)
    const { version } = input
    if (!isBlank(version) && version !== versionOf(spec, row)) fail(400, 'table.changedMeanwhile')
    const before = describe(spec, row)
    const named = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
    await requireRules(inside, spec, id, { ...before, ...Object.fromEntries(named) }, before)
    const change = stored(spec, input, before)
    if (Object.keys(change).length > 0)
      await loose(inside).updateTable(spec.table).set(change).where('id', '=', id).execute()
  })
}

/** Deletes a row that has nothing below it and is not in use; the refusal says by what and how often. */
export async function deleteRow(database: PlatformDatabase, spec: TableSpec, id: string): Promise<void> {
  const countOf = async (inside: PlatformDatabase, table: string, column: string) => {
    const { count } = await loose(inside)
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('count'))
      .where(column, '=', id)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  await write(database, spec, async (inside) => {
    await storedRow(inside, spec, id, true)
    const below = spec.tree ? await countOf(inside, spec.table, columnOf(spec, spec.tree.parent)) : 0
    if (below > 0) fail(400, 'table.hasChildren', { params: { count: below } })
    for (const { table, column, what } of spec.uses ?? []) {
      const count = await countOf(inside, table, column)
      if (count > 0) fail(400, 'table.inUse', { params: { what, count } })
    }
    await loose(inside).deleteFrom(spec.table).where('id', '=', id).execute()
  })
}

/** Sets the mark of a row to 1 or 0, or flips it where the caller says neither; 404 when there is no row. */
export async function toggleRow(
  database: PlatformDatabase,
  spec: TableSpec,
  id: string,
  wanted?: number,
): Promise<void> {
  const column = columnOf(spec, spec.mark ?? 'enabledMark')
  const { numUpdatedRows } = await loose(database)
    .updateTable(spec.table)
    .set({ [column]: wanted ?? sql<number>`1 - ${sql.ref(column)}` })
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'table.notFound')
}
