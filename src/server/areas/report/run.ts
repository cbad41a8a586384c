import type { ReportDocument, ReportGroup, ReportMark } from '#shared/design/report/document.ts'
import type { ReportField } from '#shared/design/report/lint.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { shownText } from '#shared/form/shown.ts'
import { displayRecord } from '#shared/form/values.ts'
import type { Call } from '#server/core/call.ts'
import { decode } from '../module/codec.ts'
import { inLanguage } from '../module/language.ts'
import type { Filter } from '../module/filter.ts'
import { loadLabels, onPaper } from '../module/labels.ts'
import { viewOf, type Reading } from '../module/reading.ts'
import { wordingFor } from '../module/record-reader.ts'
import { columnOf, countGroups } from './count.ts'
import { drillOf } from './drill.ts'
import { Fold, type Stored } from './fold.ts'
import { interfaceFields, interfaceGroups, interfaceRowsOf } from './interface-rows.ts'
import { type GroupWords, presentTable, type ReportTable } from './present.ts'
import { countedFilters, fieldsOf, forReader, openSource, parametersOf, requireSound } from './source.ts'

type Head = {
  readonly field: string
  readonly label: string
  readonly unit: string
}
export type ReportResult = ReportTable & {
  readonly at: number
  /** The module whose records are counted; '' for rows of an interface. */
  readonly modelId: string
  readonly rowHeads: Head[]
  readonly columnHeads: Head[]
  readonly measures: {
    readonly id: string
    readonly label: string
    readonly unit: string
    readonly places: number
  }[]
  /** What a reader has to know beside the figures, in their language. */
  readonly notes: string[]
  readonly drill: { readonly kind: ReportDocument['drill']['kind']; readonly reportId: string }
  readonly marks: ReportMark[]
}

export const labelsBy = (fields: readonly ReportField[]) => new Map(fields.map(({ name, label }) => [name, label]))

/** What a report says to the caller now: their rows and columns of its source, counted anew for each call. */
export async function runReport(call: Call, report: ReportDocument, values: Raw, ownId = ''): Promise<ReportResult> {
  if (report.source.kind === 'interface') return runOverInterface(call, report, values, ownId)
  requireSound(report, null, ownId)
  const reading = await openSource(call, report.source.id)
  const fields = await fieldsOf(reading)
  requireSound(report, fields, ownId)
  const labels = labelsBy(fields)
  const { report: shown, without } = forReader(report, reading, labels)
  const parameters = parametersOf(shown, values, labels)
  const filters = await countedFilters(reading, shown, parameters)
  const notes = without.length > 0 ? [call.text('report.without', { names: without.join(', ') })] : []
  return countReport(reading, shown, filters, { labels, notes, ownId })
}

/** What the records that fit come to by the groups of a report that its reader may see whole. */
export async function countReport(
  reading: Reading,
  report: ReportDocument,
  filters: readonly Filter[],
  besides: {
    readonly labels: ReadonlyMap<string, string>
    readonly notes?: readonly string[]
    readonly ownId?: string
  },
): Promise<ReportResult> {
  const { call } = reading
  const { labels, notes = [], ownId = '' } = besides
  const view = viewOf(reading, filters, {})
  const fold = new Fold(report.rows.length)
  await countGroups(reading, view, report, (row) => fold.add(row))
  const words = await wordsOfGroups(reading, report, fold)
  const table = presentTable(call, report, fold, words)
  return resultOf(call, { report, table, labels, notes, ownId, modelId: report.source.id })
}

async function runOverInterface(call: Call, report: ReportDocument, values: Raw, ownId: string) {
  requireSound(report, null, ownId)
  const parameters = parametersOf(report, values, new Map())
  const rows = await interfaceRowsOf(call, report.source.id, parameters)
  const fields = interfaceFields(rows)
  // An answer of no rows says nothing of its columns.
  if (rows.length > 0) requireSound(report, fields, ownId)
  const fold = new Fold(report.rows.length)
  interfaceGroups(rows, report, (row) => fold.add(row))
  const blank = call.text('report.blank')
  const table = presentTable(call, report, fold, (_place, value) => (value === null ? blank : String(value)))
  return resultOf(call, { report, table, labels: labelsBy(fields), notes: [], ownId, modelId: '' })
}

async function resultOf(
  call: Call,
  shown: {
    readonly report: ReportDocument
    readonly table: ReportTable
    readonly labels: ReadonlyMap<string, string>
    readonly notes: readonly string[]
    readonly ownId: string
    readonly modelId: string
  },
): Promise<ReportResult> {
  const { report, table, labels, modelId } = shown
  const { drill, note } = await drillOf(call, report, shown.ownId)
  const cut =
    table.shown < table.groups
      ? [call.text('report.shownOf', { shown: String(table.shown), count: String(table.groups) })]
      : []
  const head = ({ field, label, unit }: ReportGroup): Head => ({
    field,
    label: label || (labels.get(field) ?? field),
    unit,
  })
  return {
    ...table,
    at: call.now(),
    modelId,
    rowHeads: report.rows.map(head),
    columnHeads: report.columns.map(head),
    measures: report.measures.map(({ id, label, unit, places, kind, field }) => ({
      id,
      label: label || measureName(call, kind, labels.get(field) ?? field),
      unit,
      places,
    })),
    notes: [...shown.notes, ...cut, ...note],
    drill,
    marks: [...report.marks],
  }
}

function measureName(call: Call, kind: ReportDocument['measures'][number]['kind'], field: string): string {
  switch (kind) {
    case 'count':
      return call.text('report.nameCount')
    case 'sum':
      return call.text('report.nameSum', { field })
    case 'avg':
      return call.text('report.nameAverage', { field })
    case 'min':
      return call.text('report.nameLowest', { field })
    case 'max':
      return call.text('report.nameHighest', { field })
    case 'distinct':
      return call.text('report.nameDistinct', { field })
    case 'formula':
      return call.text('report.nameFormula')
  }
}

/** What values of the groups are called: names behind ids, as a list shows them, in one go for each group. */
async function wordsOfGroups(reading: Reading, report: ReportDocument, fold: Fold): Promise<GroupWords> {
  const groups = [...report.rows, ...report.columns]
  const different = groups.map(() => new Set<Stored>())
  for (const values of fold.rowValues.values()) for (const [at, value] of values.entries()) different[at]?.add(value)
  for (const values of fold.columnValues.values())
    for (const [at, value] of values.entries()) different[report.rows.length + at]?.add(value)
  const names: Map<Stored, string>[] = []
  for (const [at, group] of groups.entries()) names.push(await namesOf(reading, group, [...(different[at] ?? [])]))
  return (place, value) => names[place]?.get(value) ?? ''
}

async function namesOf(reading: Reading, { field, unit }: ReportGroup, values: readonly Stored[]) {
  const { call } = reading
  const blank = call.text('report.blank')
  if (unit !== 'value') return new Map(values.map((value) => [value, value === null ? blank : String(value)]))
  const { storage } = columnOf(reading, field)
  const { definition, translate } = await inLanguage(call, reading.definition)
  const form = { ...definition.form, fields: definition.form.fields.filter(({ name }) => name === field) }
  const records = values.map((value) => ({ [field]: decode(storage, value) }))
  const labels = await loadLabels(call.database, form, records, wordingFor(call, onPaper, translate))
  return new Map(
    values.map((value, at) => {
      const text = String(displayRecord(form, records[at] ?? {}, labels)[field] ?? '')
      // Masks and separators, as in the list of the module.
      return [value, shownText(form.fields[0] ?? null, text) || blank]
    }),
  )
}
