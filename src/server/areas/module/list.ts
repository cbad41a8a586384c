import { type SqlBool, sql } from 'kysely'
import { isSystemField } from '#shared/form/structure.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { mapYielding, mapChunked } from '#server/core/pause.ts'
import { whereIn } from '#server/database/text.ts'
import { closedByIds, closedMark } from './closing.ts'
import { encode } from './codec.ts'
import { displayRows } from './display-rows.ts'
import type { Filter } from './filter.ts'
import { flowsAbout, type RecordFlow } from './flow-status.ts'
import { withGroups } from './groups.ts'
import { inLanguage } from './language.ts'
import { readWindow, selectFrom, shownColumns, type View } from './pages.ts'
import { pickValues } from './editable-record.ts'
import {
  filtersOf,
  isShortened,
  type ListPage,
  type ListRequest,
  type ListRow,
  openReading,
  type Reading,
  viewOf,
} from './reading.ts'
import { wordingFor } from './record-reader.ts'
import { selection, type StoredRecord, toRecord } from './records.ts'
import { onScreen } from './references.ts'
import type { RowFilter } from './rows.ts'
import { runtime } from './runtime.ts'
import type { Store, StoredColumn } from './store.ts'
import { listForm, mayUse } from './view.ts'

/** Clients that switch paging off ask for a million rows; an answer must stay readable for them. */
const MAX_ROWS = 10_000
/** Rows that are read in one go: others work in between. */
const PIECE = 250

/** Records as the list shows them to the caller; `isShort`: with the beginnings of long texts in their child rows. */
export async function display(
  { call, definition, store, hidden }: Reading,
  records: readonly StoredRecord[],
  isShort = false,
): Promise<ListRow[]> {
  const reading = await inLanguage(call, definition)
  const form = listForm(reading.definition, hidden)
  return displayRows(call.database, store, form, wordingFor(call, onScreen, reading.translate), records, isShort)
}

/**
 * Rows that are edited in place: raw values, and under `{field}_name` what people read (wire contract 6.2, type 4); with
 * the version where the module refuses to save over a newer one.
 */
async function editable(reading: Reading, records: readonly StoredRecord[]): Promise<ListRow[]> {
  const { definition, hidden } = reading
  const form = listForm(definition, hidden)
  const system = new Set(form.fields.filter(isSystemField).map(({ name }) => name))
  const shown = await display(reading, records)
  return mapYielding([...records.entries()], ([at, { id, version, values }]) => {
    const texts = Object.entries(shown[at] ?? {})
    return {
      ...Object.fromEntries(texts.map(([name, text]) => [`${name}_name`, text])),
      ...pickValues(form, values),
      ...Object.fromEntries(texts.filter(([name]) => system.has(name))),
      ...(definition.isLocking ? { f_version: version } : {}),
      id,
    }
  })
}

/** What is read of each record for its row. */
export function rowColumns({ definition, store, hidden }: Reading): string[] {
  const fields = new Set(listForm(definition, hidden).fields.map((field) => field.name))
  if (definition.parentField) fields.add(definition.parentField)
  return ['id', 'version', ...selection(store.main, fields)]
}

/** Where the approval of a record stands, by the names of the family. */
const flowKeys = (flow: RecordFlow | undefined) =>
  flow ? { flowState: flow.status, flowId: flow.version_id, flowTaskId: flow.id } : {}

async function rowsShown(reading: Reading, rows: readonly Record<string, unknown>[]): Promise<ListRow[]> {
  const { call, definition, store } = reading
  const records = rows.map((row) => toRecord(store, row))
  const list =
    definition.list.type === 4
      ? await editable(reading, records)
      : await display(reading, records, isShortened(definition))
  const ids = records.map(({ id }) => id)
  const flows = await flowsAbout(call.database, definition.id, ids)
  const closed = await closedByIds(call, definition, store, ids, flows)
  return list.map((row) => ({ ...row, ...flowKeys(flows.get(row.id)), ...closedMark(closed, row.id) }))
}

function rowsByIds(view: View, columns: readonly string[], ids: readonly string[]) {
  return selectFrom(view)
    .select(shownColumns(view, columns))
    .where(whereIn(runtime(view.database), 'm.id', ids))
    .execute()
}

async function readPage(reading: Reading, asked: readonly Filter[], request: ListRequest): Promise<ListPage> {
  const { currentPage } = request
  const pageSize = Math.min(request.pageSize, MAX_ROWS)
  const columns = rowColumns(reading)
  const view = viewOf(reading, asked, request)
  const show = (rows: readonly Record<string, unknown>[]) => rowsShown(reading, rows)
  const isLong = pageSize > PIECE
  const { rows, total } = await readWindow(view, isLong ? ['id'] : columns, { currentPage, pageSize })
  const pagination = { currentPage, pageSize, total }
  if (!isLong) return { list: await show(rows), pagination }
  const list = await mapChunked(
    rows.map((row) => String(row['id'])),
    PIECE,
    async (some) => {
      const found = await rowsByIds(view, columns, some)
      const byId = new Map<string, Record<string, unknown>>(found.map((row) => [String(row['id']), row]))
      return show(some.map((id) => byId.get(id)).filter((row) => row !== undefined))
    },
  )
  return { list, pagination }
}

/** Which of these rows have rows below them; one query. */
async function parentsAmong(
  { call, definition, store, rows: visible }: Reading,
  ids: readonly string[],
): Promise<Set<string>> {
  const column = definition.parentField ? store.main.columns.get(definition.parentField) : undefined
  if (!column || ids.length === 0) return new Set()
  const byStored = new Map(ids.map((id) => [encode(column.storage, id), id]))
  const rows = await runtime(call.database)
    .selectFrom(`${store.main.name} as m`)
    .select(`m.${column.name} as parent`)
    .distinct()
    .where(`m.${column.name}`, 'in', [...byStored.keys()])
    .where('m.deleted_at', 'is', null)
    .$if(visible !== null, (query) => query.where(visible?.('m') as never))
    .execute()
  return new Set(rows.flatMap((row) => byStored.get(row['parent'] as string) ?? []))
}

/** The row above a row, where the caller sees it: what stands below one that they do not see stands at the top. */
function visibleParent(call: Call, store: Store, column: StoredColumn, visible: NonNullable<RowFilter>) {
  const parent = sql.ref(`m.${column.name}`)
  // A list of one id is stored as JSON.
  const own = column.storage === 'json' ? sql<string>`'["' || p.id || '"]'` : sql<string>`p.id`
  return runtime(call.database)
    .selectFrom(`${store.main.name} as p`)
    .select('p.id')
    .where(sql<SqlBool>`${own} = ${parent}`)
    .where('p.deleted_at', 'is', null)
    .where(visible('p'))
}

function belowFilter({ call, definition, store, rows: visible }: Reading, parentId: string | null): Filter | null {
  const column = definition.parentField ? store.main.columns.get(definition.parentField) : undefined
  if (!column) return null
  const name = `m.${column.name}`
  if (parentId !== null) return (builder) => builder(name, '=', encode(column.storage, parentId))
  const tops = ['', '0', '-1'].map((id) => encode(column.storage, id))
  return (builder) =>
    builder.or([
      builder(name, 'is', null),
      builder(name, 'in', tops),
      ...(visible === null ? [] : [builder.not(builder.exists(visibleParent(call, store, column, visible)))]),
    ])
}

async function withChildFlags(reading: Reading, page: ListPage): Promise<ListPage> {
  const parents = await parentsAmong(
    reading,
    page.list.map((row) => row.id),
  )
  return { ...page, list: page.list.map((row) => ({ ...row, hasChildren: parents.has(row.id) })) }
}

/**
 * One page of records with display values. A tree list (columnData type 5) without search conditions answers its
 * top rows; `hasChildren` says which of them `listChildren` can open.
 */
export async function listRecords(call: Call, modelId: string, request: ListRequest): Promise<ListPage> {
  const reading = await openReading(call, modelId, request)
  const { filters, isAsked } = await filtersOf(reading, request)
  const { groupField } = reading.definition.list
  if (groupField !== null && mayUse(reading.hidden)(groupField)) {
    const page = await readPage(reading, filters, request)
    return withGroups(reading, viewOf(reading, filters, request), page, groupField)
  }
  if (!reading.definition.parentField) return readPage(reading, filters, request)
  const top = isAsked ? null : belowFilter(reading, null)
  return withChildFlags(reading, await readPage(reading, top ? [...filters, top] : filters, request))
}

/** Rows below one row of a tree list. Refuses when the module shows no tree. */
export async function listChildren(
  call: Call,
  modelId: string,
  parentId: string,
  request: ListRequest,
): Promise<ListPage> {
  const reading = await openReading(call, modelId)
  const below = belowFilter(reading, parentId)
  if (!below) return fail(400, 'module.notTreeList')
  const { filters } = await filtersOf(reading, request)
  return withChildFlags(reading, await readPage(reading, [...filters, below], request))
}

/** A list as it is shown to the caller: its rows, and how many records it found in all. */
interface ShownList {
  readonly request: ListRequest
  readonly ids: readonly string[]
  readonly total: number
}

/**
 * The row of a record that was changed, where the shown list is right with that row alone: it has the same rows in the same
 * order, and as many are found. Null where the whole list is to be read again. Also null where a change shows in other
 * rows: in groups, in trees, and where records of the module name each other.
 */
export async function changedListRow(
  call: Call,
  modelId: string,
  id: string,
  { request, ids, total }: ShownList,
): Promise<ListRow | null> {
  const reading = await openReading(call, modelId, request)
  const { list, parentField, formData } = reading.definition
  if (list.groupField !== null || parentField !== null || formData.includes(modelId)) return null
  const { filters } = await filtersOf(reading, request)
  const view = viewOf(reading, filters, request)
  const page = await readWindow(view, ['id'], request)
  const isSame = page.rows.length === ids.length && page.rows.every((row, at) => String(row['id']) === ids[at])
  if (!isSame || page.total !== total || !ids.includes(id)) return null
  const [row] = await rowsShown(reading, await rowsByIds(view, rowColumns(reading), [id]))
  return row ?? null
}
