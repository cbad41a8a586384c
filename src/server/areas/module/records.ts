import { sql } from 'kysely'
import { tableRows } from '#shared/form/kinds/table.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { nextId } from '#server/core/ids.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { boundWriter } from './bound/writing.ts'
import { decodeRow, encodeRow } from './codec.ts'
import { listedColumns } from './long-texts.ts'
import type { RowFilter } from './rows.ts'
import { runtime, type RuntimeDatabase } from './runtime.ts'
import type { Store, StoredTable } from './store.ts'

/** A record as it is stored: raw values, child tables as rows with their ids. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly values: FormRecord
}

type Row = Readonly<Record<string, unknown>>

/** Physical columns of the given fields (all when left out), and the system columns every read needs. */
export function selection(table: StoredTable, fields?: ReadonlySet<string>): string[] {
  const columns = [...table.columns].filter(([field]) => !fields || fields.has(field))
  return columns.map(([, column]) => column.name)
}

export function toRecord(store: Store, row: Row): StoredRecord {
  return { id: String(row['id']), version: Number(row['version'] ?? 0), values: decodeRow(store.main, row) }
}

/** Rows of one child table by the id of their record, in order; one query. `shortened`: columns of which the beginning will do. */
export async function readChildren(
  database: PlatformDatabase,
  table: StoredTable,
  recordIds: readonly string[],
  fields?: ReadonlySet<string>,
  shortened?: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly FormRecord[]>> {
  const rowsOf = new Map<string, FormRecord[]>()
  if (recordIds.length === 0) return rowsOf
  const rows = await runtime(database)
    .selectFrom(table.name)
    .select(['id', 'parent_id', ...listedColumns(selection(table, fields), shortened)])
    .where(whereIn(runtime(database), 'parent_id', recordIds))
    .orderBy('parent_id')
    .orderBy('row_index')
    .execute()
  for (const row of rows) {
    const parent = String(row['parent_id'])
    const list = rowsOf.get(parent) ?? []
    rowsOf.set(parent, list)
    list.push({ id: String(row['id']), ...decodeRow(table, row) })
  }
  return rowsOf
}

/** Bytes of the texts and lists that records hold, child rows included, by id; those that hold none are left out. */
export async function bytesOf(
  database: PlatformDatabase,
  store: Store,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const bytes = new Map<string, number>()
  for (const table of [store.main, ...store.children.values()]) {
    const owner = table === store.main ? 'id' : 'parent_id'
    const lengths = [...table.columns.values()]
      .filter(({ storage }) => storage === 'text' || storage === 'json')
      .map(({ name }) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`)
    if (lengths.length === 0) continue
    const rows = await runtime(database)
      .selectFrom(table.name)
      .select([`${owner} as id`, sql<number>`sum(${sql.join(lengths, sql` + `)})`.as('bytes')])
      .where(whereIn(runtime(database), owner, ids))
      .groupBy(owner)
      .execute()
    for (const row of rows) {
      const id = String(row['id'])
      bytes.set(id, (bytes.get(id) ?? 0) + Number(row['bytes']))
    }
  }
  return bytes
}

/** Those of the ids that are records which `rows` shows. */
export async function visibleIds(
  database: PlatformDatabase,
  store: Store,
  ids: readonly string[],
  rows: RowFilter,
): Promise<string[]> {
  const found = runtime(database)
    .selectFrom(`${store.main.name} as m`)
    .select('m.id')
    .where(whereIn(runtime(database), 'm.id', ids))
    .where('m.deleted_at', 'is', null)
  const seen = await (rows === null ? found : found.where(rows('m'))).execute()
  return seen.map((row) => String(row['id']))
}

/** Records by id with all their child rows, as far as `rows` shows them; unknown and deleted ids are left out. */
export async function readRecords(
  database: PlatformDatabase,
  store: Store,
  ids: readonly string[],
  visible: RowFilter,
): Promise<StoredRecord[]> {
  const wanted = runtime(database)
    .selectFrom(`${store.main.name} as m`)
    .select(['m.id', 'm.version', ...selection(store.main).map((column) => `m.${column}`)])
    .where(whereIn(runtime(database), 'm.id', ids))
    .where('m.deleted_at', 'is', null)
  const rows = await (visible === null ? wanted : wanted.where(visible('m'))).execute()
  const records = rows.map((row) => toRecord(store, row))
  const found = records.map((record) => record.id)
  for (const [field, table] of store.children) {
    const children = await readChildren(database, table, found)
    for (const record of records) record.values[field] = children.get(record.id) ?? []
  }
  return records
}

function childRows(table: StoredTable, recordId: string, rows: readonly FormRecord[], keep: ReadonlySet<string>) {
  const used = new Set<string>()
  return rows.map((row, index) => {
    const given = String(row['id'] ?? '')
    // Only a row of this very record keeps its id: no request can take over rows of another one.
    const id = keep.has(given) && !used.has(given) ? given : nextId()
    used.add(id)
    return { id, parent_id: recordId, row_index: index, ...encodeRow(table, row) }
  })
}

async function insertRows(database: RuntimeDatabase, table: string, rows: readonly Record<string, unknown>[]) {
  for (const part of batches(rows)) await database.insertInto(table).values(part).execute()
}

/** What a record was before it was deleted, beside its values. */
export interface FormerRecord {
  readonly id: string
  readonly version: number
  readonly modified_by: string | null
  readonly modified_at: number | null
}

/**
 * Inserts a record and its child rows; call inside a transaction. Returns the new id. `former`: one that comes back, with the
 * ids of its rows.
 */
export async function insertRecord(
  database: PlatformDatabase,
  store: Store,
  values: Readonly<FormRecord>,
  author: { readonly userId: string; readonly now: number },
  former: FormerRecord | null = null,
): Promise<string> {
  const through = boundWriter(database, store)
  const own = encodeRow(store.main, values)
  const id = former?.id ?? (through ? await through.insertRecord(own) : nextId())
  const row = { created_by: author.userId, created_at: author.now, version: 1, ...own, ...former, id }
  await runtime(database).insertInto(store.main.name).values(row).execute()
  for (const [field, table] of store.children) {
    const known = former ? tableRows(values[field]).map((each) => String(each['id'])) : []
    const rows = childRows(table, id, tableRows(values[field]), new Set(known))
    await insertRows(runtime(database), table.name, through ? await through.putRows(field, id, new Map(), rows) : rows)
  }
  return id
}

/** Inserts many new records and their child rows in a few statements; call inside a transaction. Returns their ids in order. */
export async function insertRecords(
  database: PlatformDatabase,
  store: Store,
  list: readonly Readonly<FormRecord>[],
  author: { readonly userId: string; readonly now: number },
): Promise<readonly string[]> {
  if (store.bound) {
    const ids: string[] = []
    for (const values of list) ids.push(await insertRecord(database, store, values, author))
    return ids
  }
  const handle = runtime(database)
  const records = list.map((values) => ({ id: nextId(), values }))
  const system = { created_by: author.userId, created_at: author.now, version: 1 }
  // Every row of one statement has the same columns.
  const columns = [...new Set(list.flatMap((values) => Object.keys(encodeRow(store.main, values))))]
  const rows = records.map(({ id, values }) => {
    const encoded = encodeRow(store.main, values)
    return { id, ...system, ...Object.fromEntries(columns.map((column) => [column, encoded[column] ?? null])) }
  })
  await insertRows(handle, store.main.name, rows)
  for (const [field, table] of store.children) {
    const children = records.flatMap(({ id, values }) => childRows(table, id, tableRows(values[field]), new Set()))
    const names = [...new Set(children.flatMap((row) => Object.keys(row)))]
    const whole = children.map((row: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    )
    await insertRows(handle, table.name, whole)
  }
  return records.map(({ id }) => id)
}

/**
 * Changes a record; child tables that `values` holds are made equal to it: known rows keep their id, the others
 * are new, missing ones go. Call inside a transaction. False, and nothing written, when the record is gone or no
 * longer the one that was read.
 */
export async function updateRecord(
  database: PlatformDatabase,
  store: Store,
  { id, version }: Pick<StoredRecord, 'id' | 'version'>,
  values: Readonly<FormRecord>,
  author: { readonly userId: string; readonly now: number },
): Promise<boolean> {
  const handle = runtime(database)
  const through = boundWriter(database, store)
  const before = through
    ? await handle.selectFrom(store.main.name).selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  // The main row comes first: its lock makes two writers of one record wait for each other.
  const result = await handle
    .updateTable(store.main.name)
    .set((builder) => ({
      ...encodeRow(store.main, values),
      modified_by: author.userId,
      modified_at: author.now,
      version: builder('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (Number(result.numUpdatedRows) === 0) return false
  await through?.updateRecord(id, before ?? {}, encodeRow(store.main, values))
  for (const [field, table] of store.children) {
    if (!Object.hasOwn(values, field)) continue
    const existing = await handle.selectFrom(table.name).selectAll().where('parent_id', '=', id).execute()
    const stored = new Map(existing.map((row) => [String(row['id']), row]))
    const keep = new Set(stored.keys())
    const rows = childRows(table, id, tableRows(values[field]), keep)
    await handle.deleteFrom(table.name).where('parent_id', '=', id).execute()
    await insertRows(handle, table.name, through ? await through.putRows(field, id, stored, rows) : rows)
  }
  return true
}

/** Deletes or hides records; the history of their approvals stays. Call inside a transaction. Returns how many there were. */
export async function deleteRecords(
  database: PlatformDatabase,
  store: Store,
  ids: readonly string[],
  hide: { readonly now: number } | null,
): Promise<number> {
  const handle = runtime(database)
  if (hide) {
    const result = await handle
      .updateTable(store.main.name)
      .set({ deleted_at: hide.now })
      .where(whereIn(handle, 'id', ids))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return Number(result.numUpdatedRows)
  }
  await boundWriter(database, store)?.deleteRecords(ids)
  for (const table of store.children.values()) {
    await handle
      .deleteFrom(table.name)
      .where(whereIn(handle, 'parent_id', ids))
      .execute()
  }
  const result = await handle
    .deleteFrom(store.main.name)
    .where(whereIn(handle, 'id', ids))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
