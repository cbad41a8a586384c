import { isRaw, oneOf, raw, type Raw, rawList, text } from '#shared/form/parsing/read.ts'

/** How values of a date become groups; `value`: each value is one. */
export const groupUnits = ['value', 'day', 'month', 'quarter', 'year'] as const
export type GroupUnit = (typeof groupUnits)[number]

export const measureKinds = ['count', 'sum', 'avg', 'min', 'max', 'distinct', 'formula'] as const
export type MeasureKind = (typeof measureKinds)[number]

export const markOperators = ['>', '>=', '<', '<=', '='] as const
export type MarkOperator = (typeof markOperators)[number]
export const markTones = ['good', 'warning', 'bad'] as const
export type MarkTone = (typeof markTones)[number]
export const chartKinds = ['none', 'bar', 'line', 'pie'] as const
export type ChartKind = (typeof chartKinds)[number]
export const drillKinds = ['none', 'records', 'report'] as const
export type DrillKind = (typeof drillKinds)[number]

export interface ReportGroup {
  readonly field: string
  readonly unit: GroupUnit
  /** Empty: the label of the field. */
  readonly label: string
}

export interface ReportMeasure {
  /** Formulas and marks name it by this. */
  readonly id: string
  readonly label: string
  readonly kind: MeasureKind
  /** What is summed or told apart; of a count and a formula empty. */
  readonly field: string
  /** Of a formula: an expression over the ids of other measures. */
  readonly formula: string
  readonly places: number
  readonly unit: string
}

/** What a reader narrows the report by: a field, asked for as the search row of its module does, or a parameter of an interface. */
export interface ReportParameter {
  readonly field: string
  readonly label: string
  readonly required: boolean
  /** What it begins with. */
  readonly value: unknown
}

export interface ReportMark {
  readonly measure: string
  readonly operator: MarkOperator
  readonly value: number
  readonly tone: MarkTone
}

/** A report as data: what is counted, by what, and how it is shown. */
export interface ReportDocument {
  readonly source: { readonly kind: 'module' | 'interface'; readonly id: string }
  /** Conditions that records must fit, as those of an advanced query (wire contract 6.2). */
  readonly conditions: unknown
  readonly parameters: readonly ReportParameter[]
  readonly rows: readonly ReportGroup[]
  readonly columns: readonly ReportGroup[]
  readonly measures: readonly ReportMeasure[]
  /** `by`: `label`, or the id of a measure. */
  readonly sort: { readonly by: string; readonly direction: 'asc' | 'desc' }
  /** Groups of the first level that are shown; 0: all. */
  readonly limit: number
  readonly totals: { readonly rows: boolean; readonly columns: boolean; readonly subtotals: boolean }
  readonly marks: readonly ReportMark[]
  readonly chart: { readonly kind: ChartKind; readonly measure: string }
  readonly drill: { readonly kind: DrillKind; readonly reportId: string }
}

export const emptyReport: ReportDocument = {
  source: { kind: 'module', id: '' },
  conditions: null,
  parameters: [],
  rows: [],
  columns: [],
  measures: [{ id: 'm1', label: '', kind: 'count', field: '', formula: '', places: 0, unit: '' }],
  sort: { by: 'label', direction: 'asc' },
  limit: 0,
  totals: { rows: true, columns: true, subtotals: true },
  marks: [],
  chart: { kind: 'none', measure: '' },
  drill: { kind: 'records', reportId: '' },
}

/** Most of each that a report has; what has more is no report that anybody reads. */
export const MOST = { rows: 4, columns: 2, measures: 12, parameters: 10, marks: 20, limit: 5000, places: 6 } as const

const whole = (value: unknown, most: number): number => {
  const number = Math.trunc(Number(value))
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), most) : 0
}

const groupOf = (stored: Raw): ReportGroup => ({
  field: text(stored['field']),
  unit: oneOf(stored['unit'], groupUnits, 'value'),
  label: text(stored['label']),
})

const measureOf = (stored: Raw): ReportMeasure => ({
  id: text(stored['id']),
  label: text(stored['label']),
  kind: oneOf(stored['kind'], measureKinds, 'count'),
  field: text(stored['field']),
  formula: text(stored['formula']),
  places: whole(stored['places'], MOST.places),
  unit: text(stored['unit']),
})

const parameterOf = (stored: Raw): ReportParameter => ({
  field: text(stored['field']),
  label: text(stored['label']),
  required: stored['required'] === true,
  value: stored['value'] ?? null,
})

const markOf = (stored: Raw): ReportMark => ({
  measure: text(stored['measure']),
  operator: oneOf(stored['operator'], markOperators, '>='),
  value: Number(stored['value']) || 0,
  tone: oneOf(stored['tone'], markTones, 'warning'),
})

/** A stored report; null where it cannot be read, so that nothing is written over it. */
export function readReport(stored: string): ReportDocument | null {
  let value: unknown
  try {
    value = JSON.parse(stored.trim() === '' ? '{}' : stored)
  } catch {
    return null
  }
  if (!isRaw(value)) return null
  const [source, sort, totals, chart, drill] = ['source', 'sort', 'totals', 'chart', 'drill'].map((key) =>
    raw((value as Raw)[key]),
  ) as [Raw, Raw, Raw, Raw, Raw]
  return {
    source: { kind: oneOf(source['kind'], ['module', 'interface'], 'module'), id: text(source['id']) },
    conditions: value['conditions'] ?? null,
    parameters: rawList(value['parameters']).slice(0, MOST.parameters).map(parameterOf),
    rows: rawList(value['rows']).slice(0, MOST.rows).map(groupOf),
    columns: rawList(value['columns']).slice(0, MOST.columns).map(groupOf),
    measures:
      value['measures'] === undefined
        ? emptyReport.measures
        : rawList(value['measures']).slice(0, MOST.measures).map(measureOf),
    sort: { by: text(sort['by']) || 'label', direction: oneOf(sort['direction'], ['asc', 'desc'], 'asc') },
    limit: whole(value['limit'], MOST.limit),
    totals: {
      rows: totals['rows'] !== false,
      columns: totals['columns'] !== false,
      subtotals: totals['subtotals'] !== false,
    },
    marks: rawList(value['marks']).slice(0, MOST.marks).map(markOf),
    chart: { kind: oneOf(chart['kind'], chartKinds, 'none'), measure: text(chart['measure']) },
    drill: { kind: oneOf(drill['kind'], drillKinds, 'records'), reportId: text(drill['reportId']) },
  }
}

/** The first id that no measure has. */
export function nextMeasureId(measures: readonly ReportMeasure[]): string {
  const taken = new Set(measures.map(({ id }) => id))
  for (let number = 1; ; number += 1) if (!taken.has(`m${number}`)) return `m${number}`
}

/** Whether a value is marked, and how: of several marks that fit, the last one. */
export function toneOf(marks: readonly ReportMark[], measure: string, value: number | null): MarkTone | null {
  if (value === null) return null
  const fits: Readonly<Record<MarkOperator, (limit: number) => boolean>> = {
    '>': (limit) => value > limit,
    '>=': (limit) => value >= limit,
    '<': (limit) => value < limit,
    '<=': (limit) => value <= limit,
    '=': (limit) => value === limit,
  }
  return marks.findLast((mark) => mark.measure === measure && fits[mark.operator](mark.value))?.tone ?? null
}
