import type { ReportDocument, ReportGroup } from '#shared/design/report/document.ts'
import type { ReportField } from '#shared/design/report/lint.ts'
import { type Raw, raw, rawList } from '#shared/form/parsing/read.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireAsking } from '../data-interface/roles.ts'
import { runInterface } from '../data-interface/run.ts'
import type { FieldSums, GroupedRow, Stored } from './fold.ts'

/** Rows of an answer that a report counts; they all stand in memory. */
const MAX_ROWS = 20_000

/** What an interface answers to the reader, as rows. Refuses with 400 another shape and more rows than a report counts. */
export async function interfaceRowsOf(call: Call, id: string, parameters: Raw): Promise<readonly Raw[]> {
  await requireAsking(call, id)
  const paramList = Object.entries(parameters).map(([field, defaultValue]) => ({ field, defaultValue }))
  const answer = await runInterface(call, id, { paramList })
  const list = Array.isArray(answer) ? answer : raw(answer)['list']
  if (!Array.isArray(list)) return fail(400, 'report.interfaceRows')
  if (list.length > MAX_ROWS) fail(400, 'report.interfaceTooLong', { params: { most: MAX_ROWS } })
  return rawList(list)
}

/** Columns of an answer; what is a number in the first row that has it counts as one. One without any value is one of texts. */
export function interfaceFields(rows: readonly Raw[]): readonly ReportField[] {
  const storages = new Map<string, ReportField['storage']>()
  for (const row of rows)
    for (const [name, value] of Object.entries(row))
      if (!storages.has(name) && value !== null && value !== '')
        storages.set(name, typeof value === 'number' ? 'number' : 'text')
  for (const row of rows) for (const name of Object.keys(row)) if (!storages.has(name)) storages.set(name, 'text')
  return [...storages].map(([name, storage]) => ({ name, label: name, storage }))
}

const lengths = { day: 10, month: 7, quarter: 7, year: 4 } as const

function groupValue(row: Raw, { field, unit }: ReportGroup): Stored {
  const value = row[field]
  if (value === null || value === undefined || value === '') return null
  if (unit === 'value') return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value)
  const text = typeof value === 'number' ? localDay(value) : String(value)
  if (!/^\d{4}/.test(text)) return text
  if (unit !== 'quarter') return text.slice(0, lengths[unit])
  return `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3) || 1}`
}

function localDay(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** A number, also where an interface writes it as text. Refuses with 400 what is none. */
function numberOf(row: Raw, field: string): number | null {
  const value = row[field]
  if (value === null || value === undefined || value === '') return null
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : fail(400, 'report.fieldNotNumber', { params: { name: field } })
}

/** Rows of an interface as groups of one record each: it has no database that would count them. */
export function interfaceGroups(rows: readonly Raw[], report: ReportDocument, add: (row: GroupedRow) => void): void {
  const summed = report.measures.filter(({ kind }) => ['sum', 'avg', 'min', 'max'].includes(kind))
  const told = report.measures.filter(({ kind }) => kind === 'distinct')
  for (const row of rows) {
    const fields = summed.map(({ field }): [string, FieldSums] => {
      const value = numberOf(row, field)
      return [field, { sum: value ?? 0, count: value === null ? 0 : 1, min: value, max: value }]
    })
    const distinct = told.flatMap(({ field }) => {
      const value = groupValue(row, { field, unit: 'value', label: '' })
      return value === null ? [] : [[field, [String(value)]] as const]
    })
    add({
      values: [...report.rows, ...report.columns].map((group) => groupValue(row, group)),
      records: 1,
      fields: new Map(fields),
      distinct: new Map(distinct),
    })
  }
}

/** Rows that a cell counts. */
export function rowsOfCell(
  rows: readonly Raw[],
  report: ReportDocument,
  key: { readonly r: readonly Stored[]; readonly c: readonly Stored[] },
): readonly Raw[] {
  const wanted = [
    ...key.r.map((value, at) => ({ group: report.rows[at], value })),
    ...key.c.map((value, at) => ({ group: report.columns[at], value })),
  ]
  return rows.filter((row) => wanted.every(({ group, value }) => !group || groupValue(row, group) === value))
}
