import { headingRows } from '#shared/form/import/headings.ts'
import { type HeadGroup, type SheetColumn, toRows } from '#shared/form/import/sheet.ts'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { fieldsByProp } from '#shared/form/parsing/columns.ts'
import { shownText } from '#shared/form/shown.ts'
import { isHandwriting, isRichText } from '#shared/form/structure.ts'
import { storageOf } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { type CellValue, workbookStream } from '#server/core/workbook/write.ts'
import { whereIn } from '#server/database/text.ts'
import { type DownloadLink, offerStream } from '../files/links.ts'
import { displayRows } from './display-rows.ts'
import { type Filter, filterOf } from './filter.ts'
import { idPieces, type PackedIds, withinBytes } from './ids.ts'
import { foundIds } from './ids-apart.ts'
import { onScreen } from './labels.ts'
import { inLanguage } from './language.ts'
import { orderOf } from './order.ts'
import { wordingFor } from './record-reader.ts'
import { filtersOf, type ListRequest, type ListRow, openReading, type Reading } from './reading.ts'
import { bytesOf, selection, toRecord } from './records.ts'
import { runtime } from './runtime.ts'
import { listForm, mayUse, narrowed } from './view.ts'

export interface ExportRequest extends ListRequest {
  readonly dataType?: number | undefined
  readonly selectKey?: readonly string[] | undefined
  readonly selectIds: readonly string[]
}

/**
 * Rows that are read, worded and written before others have a turn. So few that hardly any are under way when the collector
 * looks: what it meets twice, it keeps until the heap is full (250 at a time left it 100 MB more).
 */
const PIECE = 50
/** Bytes of such rows: of heavy ones fewer are read at a time. */
const PIECE_BYTES = 8 * 1024 * 1024

/** The columns in the order that was asked for; those of one child table stand together, where the first of them does. */
function columnsOf(form: FormPlan, keys: readonly string[], heads: readonly HeadGroup[]): readonly SheetColumn[] {
  const fields = fieldsByProp(form)
  const wanted = keys.filter(
    (key) => fields.has(key) && !form.fields.some(({ name, columns }) => name === key && columns.length > 0),
  )
  const tables = new Map(form.fields.filter(({ columns }) => columns.length > 0).map((field) => [field.name, field]))
  const placed = new Set<string>()
  return wanted.flatMap((key): SheetColumn[] => {
    if (placed.has(key)) return []
    const [name = ''] = key.split('-')
    const table = tables.get(name) ?? null
    const together = table ? wanted.filter((other) => other.startsWith(`${name}-`)) : [key]
    return together.flatMap((each): SheetColumn[] => {
      placed.add(each)
      const field = fields.get(each)
      if (!field) return []
      const group = table ? table.label || table.name : (heads.find(({ names }) => names.has(each))?.title ?? '')
      return [{ key: each, group, label: field.label || field.name, field, table }]
    })
  })
}

/** Every key of a form as lists name them. */
function keysOf(form: FormPlan): string[] {
  return form.fields.flatMap(({ name, columns }) =>
    columns.length === 0 ? [name] : columns.map((column) => `${name}-${column.name}`),
  )
}

/** The rows that a search finds, in their order; `select` says what is read of them. */
function ordered(reading: Reading, asked: readonly Filter[], request: Pick<ListRequest, 'sort' | 'sidx'>) {
  const { call, definition, store, hidden, rows: visible } = reading
  const filters = visible === null ? asked : [...asked, () => visible('m')]
  const orders = orderOf(definition, store, request, mayUse(hidden))
  return orders.reduce(
    // The same place for empty values on both databases, and the one their indexes have.
    (query, { column, direction }) =>
      query.orderBy(`m.${column}`, (order) =>
        direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
      ),
    runtime(call.database)
      .selectFrom(`${store.main.name} as m`)
      .$if(filters.length > 0, (query) =>
        query.where((builder) => builder.and(filters.map((filter) => filter(builder)))),
      ),
  )
}

async function idsOf(reading: Reading, request: ExportRequest): Promise<PackedIds> {
  const { call, definition, store, hidden } = reading
  const { filters } = await filtersOf(reading, request)
  const found = ordered(reading, filters, request).select('m.id')
  if (request.dataType === 2) {
    const own = ordered(reading, filterOf(call, definition, store, {}, mayUse(hidden)), request).select('m.id')
    return foundIds(call.database, own.where(whereIn(runtime(call.database), 'm.id', request.selectIds)))
  }
  const { currentPage, pageSize } = request
  const some = (request.dataType ?? 0) === 0 ? found.limit(pageSize).offset((currentPage - 1) * pageSize) : found
  return foundIds(call.database, some)
}

async function* lightPieces({ call, store }: Reading, ids: PackedIds): AsyncGenerator<readonly string[]> {
  for (const some of idPieces(ids, PIECE)) {
    const bytes = await bytesOf(call.database, store, some)
    yield* withinBytes(some, (id) => bytes.get(id) ?? 0, PIECE_BYTES)
  }
}

/** The rows in pieces, in the order of their ids, as a list shows them. */
async function* readPieces(reading: Reading, form: FormPlan, ids: PackedIds): AsyncGenerator<readonly ListRow[]> {
  const { call, store, definition } = reading
  const fields = new Set(form.fields.map((field) => field.name))
  const { translate } = await inLanguage(call, definition)
  const wording = wordingFor(call, onScreen, translate)
  for await (const some of lightPieces(reading, ids)) {
    call.signal.throwIfAborted()
    const rows = await runtime(call.database)
      .selectFrom(`${store.main.name} as m`)
      .select(['m.id', ...selection(store.main, fields).map((column) => `m.${column}`)])
      .where('m.id', 'in', some)
      .where('m.deleted_at', 'is', null)
      .execute()
    const byId = new Map(rows.map((row) => [String(row['id']), toRecord(store, row)]))
    const records = some.flatMap((id) => byId.get(id) ?? [])
    yield await displayRows(call.database, store, form, wording, records)
  }
}

/** What a workbook can hold of a value: markup as its words, handwriting as a mark that there is some. */
function wordsOf(field: FieldPlan, value: unknown): unknown {
  if (isHandwriting(field)) return isEmpty(value) ? null : '✓'
  return isRichText(field) ? shownText(field, value) : value
}

function cellOf(field: FieldPlan, value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string' && storageOf(field) === 'time') return { date: value }
  if (typeof value === 'number') return value
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((item: unknown) => (isNamed(item) ? item.name : String(item))).join(', ')
  return JSON.stringify(value)
}

const isNamed = (item: unknown): item is { name: string } =>
  typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string'

async function* writeRows(
  columns: readonly SheetColumn[],
  pieces: AsyncIterable<readonly ListRow[]>,
): AsyncGenerator<readonly CellValue[]> {
  for await (const piece of pieces)
    for (const record of piece)
      for (const row of toRows(columns, record))
        yield columns.map(({ key, field }) => cellOf(field, wordsOf(field, row[key])))
}

/** What was asked for of a form, columns of the list and others, as far as the caller may see it. */
function wantedForm(form: FormPlan, keys: readonly string[], hidden: Reading['hidden']): FormPlan {
  const may = mayUse(hidden)
  const wanted = new Set(keys.flatMap((key) => [key, key.split('-')[0] ?? key]))
  return narrowed(form, (prop) => wanted.has(prop) && may(prop))
}

/**
 * A workbook of rows as the list shows them to the caller: their columns, order and language, and nothing that is held
 * back from them. It is written while it is read, however many rows there are.
 */
export async function exportRecords(call: Call, modelId: string, request: ExportRequest): Promise<DownloadLink> {
  const reading = await openReading(call, modelId)
  const { definition } = await inLanguage(call, reading.definition)
  const { selectKey = [] } = request
  const form =
    selectKey.length > 0 ? wantedForm(definition.form, selectKey, reading.hidden) : listForm(definition, reading.hidden)
  const keys = selectKey.length > 0 ? selectKey : keysOf(form)
  const columns = columnsOf(form, keys, definition.heads)
  if (columns.length === 0) fail(400, 'imports.noColumns', { field: 'selectKey' })
  const ids = await idsOf(reading, request)
  const stream = workbookStream({
    name: definition.fullName,
    headings: headingRows(columns),
    rows: writeRows(columns, readPieces(reading, form, ids)),
  })
  return offerStream(call, `${definition.fullName}.xlsx`, stream)
}
