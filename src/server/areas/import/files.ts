import type { Readable } from 'node:stream'
import { findColumns, headingRows } from '#shared/form/import/headings.ts'
import {
  type SheetColumn,
  sheetColumns,
  type SheetRecord,
  type SheetRow,
  toRecords,
  toRows,
} from '#shared/form/import/sheet.ts'
import { type FieldPlan } from '#shared/form/model.ts'
import { isSeveral } from '#shared/form/structure.ts'
import { isUnread } from '#shared/form/unread.ts'
import { displayValue, referencesOf, storageOf } from '#shared/form/values.ts'
import { staticChoices } from '#shared/form/choices.ts'
import { kindOf } from '#shared/form/registry.ts'
import { MAX_IMPORT_ROWS } from '#shared/form/import/limits.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { readWorkbook } from '#server/core/workbook/read.ts'
import { type CellValue, workbookStream } from '#server/core/workbook/write.ts'
import { loadNames, onScreen } from '../module/references.ts'
import type { ImportSource } from './source.ts'

const MAX_COLUMNS = 300
const MAX_CELL = 20_000
const MIB = 1024 * 1024

/** What a spreadsheet can offer in a column: options of the field itself, on and off, or the entries of a dictionary. */
async function choicesOf(call: Call, source: ImportSource, field: FieldPlan): Promise<readonly string[]> {
  const own = staticChoices(field)
  if (own.length > 0) {
    const labels: string[] = []
    const visit = (list: typeof own): void => {
      for (const { label, children, disabled } of list) {
        if (!disabled) labels.push(label)
        visit(children)
      }
    }
    visit(own)
    return labels
  }
  const states = kindOf(field).states?.(field)
  if (states) return states.map(({ text }) => text)
  const [target] = kindOf(field).targets(field)
  if (target?.sort !== 'entry') return []
  const { dictionaryType } = target.scope
  const type = await call.database
    .selectFrom('dictionary_type')
    .select(['id', 'en_code'])
    .where((builder) => builder.or([builder('id', '=', dictionaryType), builder('en_code', '=', dictionaryType)]))
    .executeTakeFirst()
  if (!type) return []
  const entries = await call.database
    .selectFrom('dictionary_entry')
    .select(['en_code', 'full_name'])
    .where('dictionary_type_id', '=', type.id)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .limit(500)
    .execute()
  return entries.map((entry) => source.translate(type.en_code, entry.en_code, entry.full_name))
}

/** The file to fill in: the headings, and lists of what a column takes where it takes one of a list. */
export async function templateFile(call: Call, source: ImportSource): Promise<Readable> {
  const columns = sheetColumns(source.form, source.heads)
  if (columns.length === 0) fail(400, 'imports.nothingToImport')
  const choices = new Map<number, readonly string[]>()
  for (const [index, { field }] of columns.entries()) {
    if (isSeveral(field)) continue
    const list = await choicesOf(call, source, field)
    if (list.length > 0) choices.set(index, list)
  }
  return workbookStream({
    name: source.name,
    headings: headingRows(columns),
    required: columns.map(({ field }) => field.required),
    choices,
    rows: [],
  })
}

/** Refuses with 400 a workbook with other headings than the template has; what else is wrong with it is said by its preview. */
export async function requireHeadings(call: Call, source: ImportSource, content: Buffer): Promise<void> {
  try {
    await readRecords(call, source, content, MAX_IMPORT_ROWS)
  } catch (error) {
    if (!(error instanceof ApiError) || error.text.code.startsWith('imports.headers')) throw error
  }
}

/**
 * The records of a workbook, as texts, with the lines they stand in. Refuses with 400 other headings than the template
 * has, and more than `most` lines.
 */
export async function readRecords(
  call: Call,
  source: ImportSource,
  content: Buffer,
  most: number,
): Promise<readonly SheetRecord[]> {
  const columns = sheetColumns(source.form, source.heads)
  if (columns.length === 0) fail(400, 'imports.nothingToImport')
  const unpacked = most > 1000 ? 1024 * MIB : 64 * MIB
  const sheet = await readWorkbook(call.user.userId, content, {
    rows: most + 2,
    columns: MAX_COLUMNS,
    unpacked,
    cell: MAX_CELL,
  })
  // The rows that failed come back as they were handed out, with why each of them did.
  const found = findColumns(columns, sheet, call.text('imports.errorColumn'))
  if (!('ok' in found)) {
    if (found.code === 'none') return fail(400, 'imports.headersNone')
    const names = found.names.slice(0, 10)
    if (found.code === 'missing') return fail(400, 'imports.headersMissing', { params: { names } })
    if (found.code === 'unknown') return fail(400, 'imports.headersUnknown', { params: { names } })
    return fail(400, 'imports.headersTwice', { params: { names } })
  }
  const lines = sheet
    .slice(found.height)
    .filter((cells) => found.places.some((place) => (cells[place] ?? '').trim() !== ''))
  if (lines.length > most) fail(400, 'imports.tooManyRows', { params: { count: most } })
  if (lines.length === 0) fail(400, 'imports.dataEmpty')
  const rows = lines.map(
    (cells): SheetRow =>
      Object.fromEntries(columns.map(({ key }, index) => [key, cells[found.places[index] ?? -1] ?? ''])),
  )
  return toRecords(columns, rows)
}

/** Records as lines of cells, labels in place of ids; each with its record, where it is the first line of one. */
async function linesOf(
  call: Call,
  source: ImportSource,
  columns: readonly SheetColumn[],
  records: readonly Readonly<Record<string, unknown>>[],
) {
  const names = await loadNames(call.database, referencesOf(source.form, records), {
    person: onScreen,
    translate: source.translate,
  })
  const cell = (field: FieldPlan, value: unknown): CellValue => {
    if (isUnread(value)) return value.unread
    if (value === null || value === undefined) return null
    const text = displayValue(field, value, names)
    return storageOf(field) === 'time' && text !== '' ? { date: text } : text
  }
  return records.flatMap((record) =>
    toRows(columns, record).map((row, line) => ({
      cells: columns.map(({ key, field }) => cell(field, row[key])),
      record: line === 0 ? record : null,
    })),
  )
}

/** A workbook of records as they were sent, labels in place of ids, with why each failed at its end. */
export async function exceptionFile(
  call: Call,
  source: ImportSource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<Readable> {
  const columns = sheetColumns(source.form, source.heads)
  const headings = headingRows(columns)
  const error = call.text('imports.errorColumn')
  const more =
    headings.length === 1
      ? [[...(headings[0] ?? []), error]]
      : [
          [...(headings[0] ?? []), error],
          [...(headings[1] ?? []), ''],
        ]
  const lines = await linesOf(call, source, columns, records)
  const rows = lines.map(({ cells, record }) => [...cells, record ? String(record['errorsInfo'] ?? '') : null])
  return workbookStream({ name: source.name, headings: more, rows })
}

/**
 * A workbook of records in pieces, under the headings of the import, so that it can be imported again. `keys`: only these
 * columns; those that are no columns are passed over.
 */
export function exportFile(
  call: Call,
  source: ImportSource,
  keys: readonly string[],
  pieces: AsyncIterable<readonly Readonly<Record<string, unknown>>[]>,
): Readable {
  const columns = sheetColumns(source.form, source.heads).filter(({ key }) => keys.length === 0 || keys.includes(key))
  if (columns.length === 0) fail(400, 'imports.noColumns', { field: 'selectKey' })
  async function* rows() {
    for await (const records of pieces)
      for (const { cells } of await linesOf(call, source, columns, records)) yield cells
  }
  return workbookStream({ name: source.name, headings: headingRows(columns), rows: rows() })
}
