import { sql } from 'kysely'
import type { Storage } from '#shared/form/kind.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readingHere } from '#server/database/replica-dialect.ts'
import { watchTables } from '#server/database/table-marks.ts'
import { isSqlite } from '#server/database/text.ts'
import type { Bound } from './bound/bound.ts'
import { bringInStep } from './bound/copy.ts'
import type { Definition } from './definition.ts'
import { columnName, indexName, tableName } from './identifiers.ts'
import { inTransaction } from './runtime.ts'
import { columnTypes, orderField, searchedTexts, type WantedTable, wantedIndexes, wantedTables } from './layout.ts'

export interface StoredColumn {
  readonly name: string
  readonly storage: Storage
}

/** A physical table: column by field. */
export interface StoredTable {
  readonly name: string
  readonly columns: ReadonlyMap<string, StoredColumn>
}

/** Where the records of a module lie. */
export interface Store {
  readonly main: StoredTable
  readonly children: ReadonlyMap<string, StoredTable>
  /** Tables of the organisation that these are a copy of; null: the records lie here. */
  readonly bound: Bound | null
}

type Written = { name: string; columns: Map<string, StoredColumn> }

export async function readTables(database: PlatformDatabase, modelId: string): Promise<Map<string, Written>> {
  const rows = await database
    .selectFrom('module_table')
    .leftJoin('module_column', (join) =>
      join
        .onRef('module_column.model_id', '=', 'module_table.model_id')
        .onRef('module_column.table_field', '=', 'module_table.field'),
    )
    .select([
      'module_table.field as table_field',
      'module_table.name as table_name',
      'module_column.field',
      'module_column.name',
      'module_column.storage',
    ])
    .where('module_table.model_id', '=', modelId)
    .orderBy('module_table.field')
    .orderBy('module_column.field')
    .execute()
  const tables = new Map<string, Written>()
  for (const row of rows) {
    const table = tables.get(row.table_field) ?? { name: row.table_name, columns: new Map() }
    tables.set(row.table_field, table)
    if (row.field !== null && row.name !== null)
      table.columns.set(row.field, { name: row.name, storage: row.storage as Storage })
  }
  return tables
}

function isComplete(tables: ReadonlyMap<string, Written>, wanted: readonly WantedTable[]): boolean {
  return wanted.every((table) => {
    const written = tables.get(table.field)
    return written && table.columns.every(({ field, storage }) => written.columns.get(field)?.storage === storage)
  })
}

type NewColumn = StoredColumn & { readonly field: string }

const systemColumns = {
  main: ['id', 'created_by', 'created_at', 'modified_by', 'modified_at', 'deleted_at', 'version'],
  child: ['id', 'parent_id', 'row_index'],
}

/** Names for the columns that a table lacks; `taken` are the names it already has. */
function newColumns(table: WantedTable, written: Written | undefined, taken: Set<string>): NewColumn[] {
  return table.columns
    .filter(({ field, storage }) => written?.columns.get(field)?.storage !== storage)
    .map(({ field, storage }) => {
      const name = columnName(field, taken)
      taken.add(name)
      return { field, storage, name }
    })
}

async function createTable(
  database: PlatformDatabase,
  name: string,
  isMain: boolean,
  columns: readonly NewColumn[],
): Promise<void> {
  const start = database.schema.createTable(name).addColumn('id', 'varchar(50)', (column) => column.primaryKey())
  const table = isMain
    ? start
        .addColumn('created_by', 'varchar(50)', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('modified_by', 'varchar(50)')
        .addColumn('modified_at', 'bigint')
        .addColumn('deleted_at', 'bigint')
        .addColumn('version', 'integer', (column) => column.notNull())
    : start
        .addColumn('parent_id', 'varchar(50)', (column) => column.notNull())
        .addColumn('row_index', 'integer', (column) => column.notNull())
  await columns
    .reduce((builder, column) => builder.addColumn(column.name, columnTypes[column.storage]), table)
    .execute()
  if (isMain) return
  const order = ['parent_id', 'row_index']
  await database.schema.createIndex(indexName(name, order)).on(name).columns(order).execute()
}

async function register(database: PlatformDatabase, modelId: string, table: string, columns: readonly NewColumn[]) {
  if (columns.length === 0) return
  await database
    .insertInto('module_column')
    .values(columns.map((column) => ({ ...column, model_id: modelId, table_field: table })))
    .onConflict((conflict) =>
      conflict
        .columns(['model_id', 'table_field', 'field'])
        .doUpdateSet((row) => ({ name: row.ref('excluded.name'), storage: row.ref('excluded.storage') })),
    )
    .execute()
}

/** Adds what is missing. A field whose storage changed gets a new column; the old one keeps its data unseen. */
async function writeTables(
  database: PlatformDatabase,
  definition: Definition,
  wanted: readonly WantedTable[],
): Promise<void> {
  const modelId = definition.id
  const tables = await readTables(database, modelId)
  let children = [...tables.keys()].filter((field) => field !== '').length
  for (const table of wanted) {
    const isMain = table.field === ''
    const written = tables.get(table.field)
    if (written) {
      const columns = newColumns(table, written, new Set(await physicalColumns(database, written.name)))
      for (const column of columns) {
        await database.schema.alterTable(written.name).addColumn(column.name, columnTypes[column.storage]).execute()
      }
      await register(database, modelId, table.field, columns)
      continue
    }
    if (!isMain) children += 1
    const name = tableName(definition.enCode, modelId, isMain ? 0 : children)
    const columns = newColumns(table, undefined, new Set(isMain ? systemColumns.main : systemColumns.child))
    await createTable(database, name, isMain, columns)
    await database.insertInto('module_table').values({ model_id: modelId, field: table.field, name }).execute()
    await register(database, modelId, table.field, columns)
  }
}

async function physicalColumns(database: PlatformDatabase, table: string): Promise<string[]> {
  const tables = await database.introspection.getTables()
  return tables.find((each) => each.name === table)?.columns.map((column) => column.name) ?? []
}

/** An index that serves `asc nulls first` and, read backwards, `desc nulls last`, on both databases. */
export async function createIndexes(database: PlatformDatabase, definition: Definition, store: Store): Promise<void> {
  const { name, columns } = store.main
  const ordered = (column: string) => (isSqlite(database) ? sql.ref(column) : sql`${sql.ref(column)} asc nulls first`)
  const lists = wantedIndexes(definition.form, definition.list).map((fields) =>
    fields.flatMap((field) => columns.get(field)?.name ?? []),
  )
  // Counting the records that are left must not look at each of them.
  const hidden = definition.keepsDeleted ? [sql.ref('deleted_at')] : []
  const first = orderField(definition.form, definition.list)
  // Whoever sees their own records alone finds them by this, in order.
  const own = ['created_by', (first && columns.get(first)?.name) ?? 'created_at']
  for (const list of [['created_at'], own, ...lists]) {
    await database.schema
      .createIndex(indexName(name, definition.keepsDeleted ? [...list, 'deleted_at'] : list))
      .ifNotExists()
      .on(name)
      .columns([...list.map(ordered), sql.ref('id'), ...hidden])
      .execute()
  }
  await indexParts(database, definition, store)
}

/** PostgreSQL finds parts of texts by their trigrams, where it has them. */
async function indexParts(database: PlatformDatabase, { form, list, keywordProps }: Definition, store: Store) {
  if (isSqlite(database)) return
  const { name, columns } = store.main
  const texts = searchedTexts(form, list, keywordProps).flatMap((field) => columns.get(field)?.name ?? [])
  if (texts.length === 0) return
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(database)
  if (rows.length === 0) return
  await database.schema
    .createIndex(indexName(name, ['parts of', ...texts]))
    .ifNotExists()
    .on(name)
    .using('gin')
    .columns(texts.map((text) => sql`${sql.ref(text)} gin_trgm_ops`))
    .execute()
}

/** What decides which records somebody sees of a module: theirs, their rows, and who works where (data schemes). */
export function watchedTables({ main, children }: Store): readonly string[] {
  return [main.name, ...[...children.values()].map(({ name }) => name), 'user_relation']
}

const known = new WeakMap<PlatformDatabase, Map<string, { version: number; store: Promise<Store> }>>()

/** Makes the tables without their indexes, for a seed that fills them first. */
export async function createStore(database: PlatformDatabase, definition: Definition): Promise<Store> {
  const wanted = wantedTables(definition.form)
  if (!isComplete(await readTables(database, definition.id), wanted)) {
    await inTransaction(database, (inside) => writeTables(inside, definition, wanted))
  }
  const tables = await readTables(database, definition.id)
  const main = tables.get('')
  if (!main) throw new Error(`module ${definition.id} has no main table`)
  tables.delete('')
  const { binding, id: modelId } = definition
  const bound = binding && { modelId, binding, state: { at: Number.NEGATIVE_INFINITY, running: null } }
  return { main, children: tables, bound }
}

async function open(database: PlatformDatabase, definition: Definition): Promise<Store> {
  const make = async () => {
    const store = await createStore(database, definition)
    await createIndexes(database, definition, store)
    await watchTables(database, watchedTables(store))
    return store
  }
  // Another process on the same PostgreSQL may make the same tables at the same moment: its work is then read.
  return make().catch(() => make())
}

/**
 * Where the records of a module lie; tables are made or extended when the definition is new or changed. Those of a bound
 * module are in step with the tables of the organisation then; refuses with 400 where they are out of reach.
 */
export async function openStore(database: PlatformDatabase, definition: Definition): Promise<Store> {
  const store = await knownStore(database, definition)
  if (store.bound && definition.isReleased) await bringInStep(database, store, store.bound)
  return store
}

/** Modules whose tables are known to be there; the one that was opened first goes. */
const MAX_STORES = 2000

/** Modules whose tables are known to this process. */
export function countKnownStores(database: PlatformDatabase): number {
  return known.get(database)?.size ?? 0
}

function knownStore(database: PlatformDatabase, definition: Definition): Promise<Store> {
  const stores = known.get(database) ?? new Map<string, { version: number; store: Promise<Store> }>()
  known.set(database, stores)
  const cached = stores.get(definition.id)
  if (cached?.version === definition.version) return cached.store
  const store = readingHere(() => open(database, definition))
  if (stores.size >= MAX_STORES) stores.delete(stores.keys().next().value ?? '')
  stores.set(definition.id, { version: definition.version, store })
  store.catch(() => stores.delete(definition.id))
  return store
}
