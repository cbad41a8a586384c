import { readReport, type ReportDocument } from '#shared/design/report/document.ts'
import { lintReport, type ReportField, type ReportProblem } from '#shared/design/report/lint.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { isEmpty } from '#shared/form/kind.ts'
import { fieldsByProp } from '#shared/form/parsing/columns.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireStorable } from '#server/core/input.ts'
import { type Filter, filterOf } from '../module/filter.ts'
import { inLanguage } from '../module/language.ts'
import { conditionsFilter } from '../module/list-conditions.ts'
import { filtersOf, openReading, type Reading } from '../module/reading.ts'
import { mayUse } from '../module/view.ts'

/** A module as a report reads it. Refuses with 400 one that is gone, disabled or was never released. */
export async function openSource(call: Call, modelId: string): Promise<Reading> {
  try {
    return await openReading(call, modelId)
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) fail(400, 'report.sourceGone')
    throw error
  }
}

/** Fields of a module that a report may use, as the caller reads their labels. */
export async function fieldsOf({ call, definition, store }: Reading): Promise<readonly ReportField[]> {
  const { form } = (await inLanguage(call, definition)).definition
  return form.fields.flatMap(({ name, label }) => {
    const column = store.main.columns.get(name)
    return column ? [{ name, label: label || name, storage: column.storage }] : []
  })
}

/** Refuses with 400, in the words of its first problem, a report that cannot be run. */
export function requireSound(report: ReportDocument, fields: readonly ReportField[] | null, ownId = ''): void {
  const [first] = lintReport(report, fields, ownId)
  if (first) failFor(first)
}

function failFor({ code, name }: ReportProblem): never {
  const params = { params: { name } }
  switch (code) {
    case 'noSource':
      return fail(400, 'report.noSource')
    case 'noMeasure':
      return fail(400, 'report.noMeasure')
    case 'noDrillReport':
      return fail(400, 'report.noDrillReport')
    case 'drillItself':
      return fail(400, 'report.drillCircle')
    case 'fieldMissing':
      return fail(400, 'report.fieldMissing', params)
    case 'fieldTwice':
      return fail(400, 'report.fieldTwice', params)
    case 'notNumber':
      return fail(400, 'report.fieldNotNumber', params)
    case 'notDate':
      return fail(400, 'report.fieldNotDate', params)
    case 'formulaUnreadable':
      return fail(400, 'report.formulaUnreadable', params)
    case 'formulaUnknown':
      return fail(400, 'report.formulaUnknown', params)
    case 'formulaCircle':
      return fail(400, 'report.formulaCircle', params)
    case 'measureGone':
      return fail(400, 'report.measureGone', params)
  }
}

/** A report without what is held back from the caller, and the names of what is left out. */
export function forReader(
  report: ReportDocument,
  { hidden }: Pick<Reading, 'hidden'>,
  labels: ReadonlyMap<string, string>,
): { readonly report: ReportDocument; readonly without: readonly string[] } {
  const may = mayUse(hidden)
  const measures = report.measures.filter(({ kind, field }) => kind === 'count' || kind === 'formula' || may(field))
  const ids = new Set(measures.map(({ id }) => id))
  const shown = {
    ...report,
    rows: report.rows.filter(({ field }) => may(field)),
    columns: report.columns.filter(({ field }) => may(field)),
    parameters: report.parameters.filter(({ field }) => may(field)),
    // What a formula reckons with is held back with it.
    measures: withKnown(measures, ids),
  }
  const used = [...report.rows, ...report.columns, ...report.measures, ...report.parameters].map(({ field }) => field)
  const without = [...new Set(used)].filter((field) => field !== '' && !may(field))
  return { report: shown, without: without.map((field) => labels.get(field) ?? field) }
}

function withKnown(measures: ReportDocument['measures'], ids: Set<string>): ReportDocument['measures'] {
  const fits = measures.filter(
    ({ kind, formula }) => kind !== 'formula' || (formula.match(/[A-Za-z_]\w*/g) ?? []).every((id) => ids.has(id)),
  )
  if (fits.length === measures.length) return measures
  return withKnown(fits, new Set(fits.map(({ id }) => id)))
}

/** A report as it is sent. Refuses with 400 what is none, and texts that no database takes. */
export function readSent(text: string): ReportDocument {
  const report = readReport(text) ?? fail(400, 'report.unreadable', { field: 'formData' })
  requireStorable(report)
  return report
}

/** Values of the parameters that a report has. Refuses with 400 where one is missing that has to be given. */
export function parametersOf(report: ReportDocument, values: Raw, labels: ReadonlyMap<string, string>): Raw {
  const taken: Record<string, unknown> = {}
  for (const { field, label, required } of report.parameters) {
    const value = values[field]
    if (isEmpty(value) || (Array.isArray(value) && value.every((each) => isEmpty(each)))) {
      if (required) fail(400, 'report.parameterRequired', { params: { name: label || (labels.get(field) ?? field) } })
    } else taken[field] = value
  }
  return taken
}

async function conditionFilters({ call, definition, store }: Reading, stored: unknown): Promise<readonly Filter[]> {
  const read = readListConditions(stored)
  if (!read.ok) return fail(400, 'report.conditionsUnreadable')
  const fields = fieldsByProp(definition.form)
  for (const { groups } of read.conditions?.conditionList ?? [])
    for (const { field: name } of groups) if (!fields.has(name)) fail(400, 'report.fieldMissing', { params: { name } })
  const always = { mayUse: () => true, missing: 'noRow' } as const
  const filter = await conditionsFilter(call, definition, store, read.conditions, always)
  return filter ? [filter] : []
}

/** The records that a report counts, beside what narrows the list of the module. */
export async function reportFilters(reading: Reading, report: ReportDocument, parameters: Raw): Promise<Filter[]> {
  const { call, definition, store, hidden } = reading
  return [
    ...filterOf(call, definition, store, parameters, mayUse(hidden)),
    ...(await conditionFilters(reading, report.conditions)),
  ]
}

/** All that narrows the count: the list of the module as it stands, then the report. */
export async function countedFilters(reading: Reading, report: ReportDocument, parameters: Raw): Promise<Filter[]> {
  const { filters } = await filtersOf(reading, {})
  return [...filters, ...(await reportFilters(reading, report, parameters))]
}
