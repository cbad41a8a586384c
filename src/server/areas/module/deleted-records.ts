import { type SqlBool, sql } from 'kysely'
import { withCalculations } from '#shared/form/calculations.ts'
import type { Storage } from '#shared/form/kind.ts'
import { tableRows } from '#shared/form/kinds/table.ts'
import { isRaw } from '#shared/form/parsing/read.ts'
import { recordLabel } from '#shared/form/record-label.ts'
import { type FormRecord, sentRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import { mayOpenModule } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { encodeRow } from './codec.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { DeletedRecordTable } from '#server/database/tables/module.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'
import { writingRecords } from './bound/writing.ts'
import { withShownParts } from './chosen-parts.ts'
import { requireReleased } from './definition.ts'
import { dropWithRecords } from './emptied-bin.ts'
import { RESTORABLE } from './files.ts'
import { statusAfterReturn } from './flow-status.ts'
import { namesOf } from './history.ts'
import { loadLabels, onScreen } from './labels.ts'
import { inLanguage } from './language.ts'
import { type ModuleForCaller, openModule } from './module-for-caller.ts'
import { openReading } from './reading.ts'
import { wordingFor } from './record-reader.ts'
import { deleteRecords, insertRecord, readChildren, toRecord, visibleIds } from './records.ts'
import { runtime } from './runtime.ts'
import type { Store, StoredTable } from './store.ts'
import { withUnique } from './unique.ts'
import { listForm, mayUse, visibleForm } from './view.ts'

const PAGE = 20
/** Records that are read in one go before they are deleted, or brought back: their rich texts are held at once. */
const PIECE = 100

/**
 * Deletes records, or hides them where the module keeps what was deleted, and keeps what they were for 30 days. What lies in
 * tables of the organisation is gone: they are not ours to put rows back into. Call inside a transaction; answers how many went.
 */
export async function discardRecords(
  inside: PlatformDatabase,
  call: Call,
  { definition, store }: Pick<ModuleForCaller, 'definition' | 'store'>,
  ids: readonly string[],
): Promise<number> {
  const hide = definition.keepsDeleted ? { now: call.now() } : null
  if (store.bound) await dropWithRecords(inside, definition.id, ids)
  else
    for (let at = 0; at < ids.length; at += PIECE)
      await keep(inside, call, definition.id, store, ids.slice(at, at + PIECE))
  return deleteRecords(inside, store, ids, hide)
}

/** Notes what records are, in the transaction that deletes them; nobody changes them meanwhile. */
async function keep(
  inside: PlatformDatabase,
  call: Call,
  modelId: string,
  store: Store,
  ids: readonly string[],
): Promise<void> {
  const found = runtime(inside)
    .selectFrom(store.main.name)
    .selectAll()
    .where(whereIn(runtime(inside), 'id', ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
  const rows = await (isSqlite(inside) ? found : found.forUpdate()).execute()
  const records = rows.map((row) => toRecord(store, row))
  for (const [field, table] of store.children) {
    const children = await readChildren(
      inside,
      table,
      records.map(({ id }) => id),
    )
    for (const record of records) record.values[field] = children.get(record.id) ?? []
  }
  const kept = records.map(({ id, version, values }, at) => ({
    id: nextId(),
    model_id: modelId,
    record_id: id,
    user_id: call.user.userId,
    version,
    created_by: String(rows[at]?.['created_by']),
    record_created_at: Number(rows[at]?.['created_at']),
    modified_by: String(rows[at]?.['modified_by'] ?? ''),
    modified_at: Number(rows[at]?.['modified_at'] ?? 0),
    content: JSON.stringify(values),
    created_at: call.now(),
  }))
  for (const part of batches(kept)) await inside.insertInto('deleted_record').values(part).execute()
}

/**
 * What of a module was deleted and the caller may bring back: all of it for whoever sees all records, else what they deleted
 * and, where it is only hidden, would see now.
 */
function restorable(
  call: Call,
  { definition, store, rows }: Pick<ModuleForCaller, 'definition' | 'store' | 'rows'>,
  database = call.database,
) {
  const all = database
    .selectFrom('deleted_record')
    .where('model_id', '=', definition.id)
    .where('created_at', '>=', call.now() - RESTORABLE)
  if (rows === null) return all
  const own = all.where('user_id', '=', call.user.userId)
  if (!definition.keepsDeleted || store.bound) return own
  const seen = runtime(database).selectFrom(`${store.main.name} as m`).select('m.id').where(rows('m'))
  return own.where(sql<SqlBool>`deleted_record.record_id in (${seen})`)
}

const valuesOf = ({ content }: Pick<DeletedRecordTable, 'content'>): FormRecord => {
  const parsed: unknown = JSON.parse(content)
  return isRaw(parsed) ? { ...parsed } : {}
}

/** What was deleted of a module, the newest first, as far as the caller may see its fields; display values as JSON texts. */
export async function listDeleted(call: Call, modelId: string, page: number) {
  const reading = await openReading(call, modelId)
  const own = restorable(call, reading)
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  const { total } = await own.select((builder) => builder.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const spoken = await inLanguage(call, reading.definition)
  // Whoever may not open a record sees of a deleted one what its list showed.
  const isOpen = await mayOpenModule(call, modelId, ['btn_detail', 'btn_edit'])
  const form = isOpen
    ? visibleForm(spoken.definition.form, reading.hidden)
    : listForm(spoken.definition, reading.hidden)
  const columns = spoken.definition.list.columns.filter(({ prop }) => mayUse(reading.hidden)(prop))
  const records = rows.map((row) => {
    const values = valuesOf(row)
    return { ...withCalculations(reading.definition.calculations, values), ...values }
  })
  const wording = wordingFor(call, onScreen, spoken.translate)
  const shown = await withShownParts(form, records, wording.records)
  const labels = await loadLabels(call.database, form, shown, wording)
  const names = await namesOf(
    call,
    rows.map(({ user_id }) => user_id),
  )
  return {
    list: rows.map((row, at) => {
      const record = sentRecord(form, shown[at] ?? {}, labels)
      return {
        id: row.record_id,
        title: recordLabel(columns, record),
        userName: names.get(row.user_id) ?? '',
        deleteTime: Number(row.created_at),
        endTime: Number(row.created_at) + RESTORABLE,
        data: JSON.stringify(record),
      }
    }),
    pagination: { currentPage: page, pageSize: PAGE, total: Number(total) },
  }
}

/** A design may have changed since: what its column cannot hold any more is left out. */
function fits(storage: Storage, value: unknown): boolean {
  return (storage !== 'number' && storage !== 'time') || value === null || Number.isFinite(Number(value))
}

function fitting(table: StoredTable, values: Readonly<FormRecord>): FormRecord {
  const fields = [...table.columns].filter(([field, { storage }]) => fits(storage, values[field] ?? null))
  return Object.fromEntries(fields.map(([field]) => [field, values[field] ?? null]))
}

function fittingRecord(store: Store, values: Readonly<FormRecord>): FormRecord {
  const record = fitting(store.main, values)
  for (const [field, table] of store.children)
    record[field] = tableRows(values[field]).map((row) => ({ ...fitting(table, row), id: row['id'] }))
  return record
}

/**
 * Brings deleted records back as they were, with their ids, files and history; an approval that ended with them stays ended.
 * Refuses with 400 where another record has taken a value since that only one may have. All of them come back, or none.
 */
export async function restoreDeleted(call: Call, modelId: string, ids: readonly string[]): Promise<number> {
  const opened = await openModule(call, modelId)
  const { definition, store } = opened
  requireReleased(definition)
  return writingRecords(call.database, store, async (inside) => {
    const found = restorable(call, opened, inside)
      .select(['id', 'record_id'])
      .where(whereIn(inside, 'deleted_record.record_id', ids))
    const rows = await (isSqlite(inside) ? found : found.forUpdate()).orderBy('created_at', 'desc').execute()
    const newest = new Map(rows.toReversed().map((row) => [row.record_id, row.id]))
    if (newest.size === 0) fail(404, 'module.deletedMissing')
    const recordIds = [...newest.keys()]
    const statusOf = await statusAfterReturn(inside, modelId, definition.form, recordIds)
    const entries = [...newest.values()]
    for (let at = 0; at < entries.length; at += PIECE) {
      const piece = await inside
        .selectFrom('deleted_record')
        .selectAll()
        .where(whereIn(inside, 'deleted_record.id', entries.slice(at, at + PIECE)))
        .execute()
      for (const row of piece) await bringBack(inside, call, opened, row, statusOf(row.record_id))
    }
    // Their rows may have been narrowed since they deleted it: nobody brings back what they would not see.
    if ((await visibleIds(inside, store, recordIds, opened.rows)).length < recordIds.length)
      fail(404, 'module.deletedMissing')
    await inside
      .deleteFrom('deleted_record')
      .where('model_id', '=', modelId)
      .where(whereIn(inside, 'deleted_record.record_id', recordIds))
      .execute()
    return newest.size
  })
}

async function bringBack(
  inside: PlatformDatabase,
  call: Call,
  { definition, store }: ModuleForCaller,
  row: DeletedRecordTable,
  status: FormRecord,
): Promise<void> {
  const { record_id: id, version } = row
  const values = fittingRecord(store, { ...valuesOf(row), ...status })
  await withUnique(inside, definition.form, store, values, null)
  const handle = runtime(inside)
  const there = await handle.selectFrom(store.main.name).select('deleted_at').where('id', '=', id).executeTakeFirst()
  if (there) {
    if (there['deleted_at'] === null) return
    await handle
      .updateTable(store.main.name)
      .set({ ...encodeRow(store.main, status), deleted_at: null, version: version + 1 })
      .where('id', '=', id)
      .execute()
  } else {
    const author = { userId: row.created_by, now: Number(row.record_created_at) }
    const modified_by = row.modified_by === '' ? null : row.modified_by
    const modified_at = Number(row.modified_at) === 0 ? null : Number(row.modified_at)
    await insertRecord(inside, store, values, author, { id, version: version + 1, modified_by, modified_at })
  }
  const entry = { model_id: definition.id, record_id: id, fields: '{}' }
  await inside
    .insertInto('record_change')
    .values([
      { ...entry, id: nextId(), version, reason: 'delete', user_id: row.user_id, created_at: Number(row.created_at) },
      {
        ...entry,
        id: nextId(),
        version: version + 1,
        reason: 'undelete',
        user_id: call.user.userId,
        created_at: call.now(),
      },
    ])
    .execute()
}
