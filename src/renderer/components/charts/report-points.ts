import type { ChartPoint } from '#shared/api/portal.ts'
import type { DataOf } from '#shared/api/table.ts'
import { t } from '#renderer/i18n/index.ts'

type ReportResult = DataOf<'report.run'>
/** The groups that a line, a column or a point of the chart is of. */
export type ReportPlace = Pick<ReportResult['lines'][number], 'values' | 'labels'>

export type ReportPoint = ChartPoint & {
  /** Of a cell that says the same; null where none does. */
  readonly place: { readonly line: ReportPlace; readonly column: ReportPlace } | null
}

const nowhere: ReportPlace = { values: [], labels: [] }

/** What the chart of a report draws; groups that are called alike are told apart by a number. */
export function chartPoints({ chart, rowHeads }: Pick<ReportResult, 'chart' | 'rowHeads'>): ReportPoint[] {
  const called = new Map<string, number>()
  const points = chart.points.map(({ values, label, value }): ReportPoint => {
    const group = { values, labels: [label] }
    const times = (called.get(label) ?? 0) + 1
    called.set(label, times)
    return {
      name: times === 1 ? label : `${label} (${times})`,
      value,
      key: JSON.stringify(values),
      place: rowHeads.length > 0 ? { line: group, column: nowhere } : { line: nowhere, column: group },
    }
  })
  const rest = restOf({ chart })
  // Others together may be more than all that is told apart: as a bar they would make those small.
  return rest === null || chart.kind === 'bar' ? points : [...points, rest]
}

/** What all groups come to that are not drawn for themselves. */
export function restOf({ chart: { rest } }: Pick<ReportResult, 'chart'>): ReportPoint | null {
  return rest && { name: t('report.rest', { count: rest.count }), value: rest.value, key: 'rest', place: null }
}
