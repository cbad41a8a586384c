import { type Kysely, sql } from 'kysely'
import { mapUniqueViolation } from '#server/database/conflicts.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, isSqlite } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import { fail } from './answer.ts'
import { nextId } from './ids.ts'
import { buildTree, subtreeIds, withAncestors } from './trees.ts'

export type Row = Record<string, unknown>
type Loose = Kysely<Record<string, Row>>

/** A table of the usual kind: what it is called, and the rules of its rows. Names are checked source text, never input. */
export interface TableSpec {
  readonly table: string
  /** Columns by the names they have on the wire; `id` is always there. */
  readonly columns: Readonly<Record<string, string>>
  /** Wire names of the texts that the keyword looks through. */
  readonly search: readonly string[]
  /** Wire names of query values that a row must be equal to. */
  readonly filters?: readonly string[]
  /** Wire names; the list, unless the caller asks for another order. */
  readonly order: readonly string[]
  /** Wire names that together name one row; the message shows the first. */
  readonly unique?: readonly (readonly string[])[]
  /** Wire name of the mark that `toggle` flips and `options` looks at. */
  readonly mark?: string
  /** Rows stand below each other: the wire name of the parent's id, and the parent of a top row. */
  readonly tree?: { readonly parent: string; readonly root: string }
  /** Where ids of rows are kept: such a row cannot be deleted. `what` names the users in the message. */
  readonly uses?: readonly { readonly table: string; readonly column: string; readonly what: string }[]
}

export interface ListQuery extends Row {
  readonly currentPage: number
  readonly pageSize: number
  readonly keyword?: string | undefined
  readonly sort?: string | undefined
  readonly sidx?: string | undefined
}

/** The database with tables that have no type of their own. */
export const loose = (database: PlatformDatabase): Loose => database as unknown as Loose
const columnOf = (spec: TableSpec, name: string) => spec.columns[name] ?? name

/** A row as it travels. */
function describe(spec: TableSpec, row: Row): Row {
  const values = Object.entries(spec.columns).map(([name, column]) => [name, row[column]])
  return { id: row['id'], ...Object.fromEntries(values) }
}

/** Columns of an input; what a client left out is stored empty. */
function stored(spec: TableSpec, input: Row): Row {
  return Object.fromEntries(Object.entries(spec.columns).map(([name, column]) => [column, input[name] ?? '']))
}

function selected(database: PlatformDatabase, spec: TableSpec, query: Partial<ListQuery>) {
  const { keyword = '', sidx = '', sort } = query
  const word = keyword.trim()
  let rows = loose(database).selectFrom(spec.table).selectAll()
  if (word !== '') {
    const column = (name: string) => likeContains(loose(database), columnOf(spec, name) as never, word)
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
    hasChildren: children.length > 0,
    children,
  }))
}

/** Every row with its place in the tree, in the order of the list. */
async function placed(database: PlatformDatabase, spec: TableSpec, tree: NonNullable<TableSpec['tree']>) {
  const rows = await selected(database, spec, {}).execute()
  return rows.map((row) => ({ ...row, id: String(row['id']), parent_id: String(row[columnOf(spec, tree.parent)]) }))
}

/** The enabled rows in their order. */
export async function listOptions(database: PlatformDatabase, spec: TableSpec): Promise<{ list: Row[] }> {
  const rows = selected(database, spec, {})
  const enabled = spec.mark === undefined ? rows : rows.where(columnOf(spec, spec.mark), '=', 1)
  return { list: (await enabled.execute()).map((row) => describe(spec, row)) }
}

/** One row; 404 when there is none. */
export async function readRow(database: PlatformDatabase, spec: TableSpec, id: string): Promise<Row> {
  const row = await loose(database).selectFrom(spec.table).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? describe(spec, row) : fail(404, 'table.notFound')
}

/** Refuses with 400 what another row is called already, and a parent that is not there, the row itself or below it. */
async function requireRules(database: PlatformDatabase, spec: TableSpec, id: string, input: Row): Promise<void> {
  for (const names of spec.unique ?? []) {
    let same = loose(database).selectFrom(spec.table).select('id').where('id', '!=', id)
    for (const name of names) same = same.where(columnOf(spec, name), '=', input[name])
    const [field = ''] = names
    if (await same.executeTakeFirst())
      fail(400, 'table.taken', { field, params: { value: String(input[field] ?? '') } })
  }
  const { tree } = spec
  if (!tree || input[tree.parent] === tree.root) return
  const rows = await placed(database, spec, tree)
  const parent = String(input[tree.parent])
  if (!rows.some((row) => row.id === parent)) fail(400, 'table.noParent', { field: tree.parent })
  if (subtreeIds(rows, id).has(parent)) fail(400, 'table.belowItself', { field: tree.parent })
}

/** Writes inside a transaction; people who move rows of one tree at once wait for each other. */
async function write(
  database: PlatformDatabase,
  spec: TableSpec,
  work: (inside: PlatformDatabase) => Promise<void>,
): Promise<void> {
  const [field] = spec.unique?.[0] ?? []
  await mapUniqueViolation(
    message('table.takenMeanwhile'),
    () =>
      database.transaction().execute(async (inside) => {
        if (spec.tree && !isSqlite(inside))
          await sql`lock table ${sql.table(spec.table)} in share row exclusive mode`.execute(inside)
        await work(inside)
      }),
    field,
  )
}

/** Creates a row and answers its id. */
export async function createRow(database: PlatformDatabase, spec: TableSpec, input: Row, now: number): Promise<string> {
  const id = nextId()
  await write(database, spec, async (inside) => {
    await requireRules(inside, spec, id, input)
    await loose(inside)
      .insertInto(spec.table)
      .values({ id, ...stored(spec, input), created_at: now })
      .execute()
  })
  return id
}

/** Changes a row; 404 when there is none. */
export async function updateRow(database: PlatformDatabase, spec: TableSpec, id: string, input: Row): Promise<void> {
  await write(database, spec, async (inside) => {
    await readRow(inside, spec, id)
    await requireRules(inside, spec, id, input)
    await loose(inside).updateTable(spec.table).set(stored(spec, input)).where('id', '=', id).execute()
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
    await readRow(inside, spec, id)
    const below = spec.tree ? await countOf(inside, spec.table, columnOf(spec, spec.tree.parent)) : 0
    if (below > 0) fail(400, 'table.hasChildren', { params: { count: below } })
    for (const { table, column, what } of spec.uses ?? []) {
      const count = await countOf(inside, table, column)
      if (count > 0) fail(400, 'table.inUse', { params: { what, count } })
    }
    await loose(inside).deleteFrom(spec.table).where('id', '=', id).execute()
  })
}

/** Flips the mark of a row; 404 when there is none. */
export async function toggleRow(database: PlatformDatabase, spec: TableSpec, id: string): Promise<void> {
  const column = columnOf(spec, spec.mark ?? 'enabledMark')
  const { numUpdatedRows } = await loose(database)
    .updateTable(spec.table)
    .set({ [column]: sql<number>`1 - ${sql.ref(column)}` })
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'table.notFound')
}
