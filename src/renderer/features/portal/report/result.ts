import type { DataOf } from '#shared/api/table.ts'
import { t } from '#renderer/i18n/index.ts'

export type ReportResult = DataOf<'report.run'>
export type ReportLine = ReportResult['lines'][number]
export type ReportColumn = ReportResult['columns'][number]

/** Words of a line under each group of its rows: a subtotal says so behind its own, a total in the first column. */
export function lineLabels({ rowHeads }: Pick<ReportResult, 'rowHeads'>, line: ReportLine): string[] {
  const labels = rowHeads.map((_head, level) => line.labels[level] ?? '')
  if (line.kind === 'total' || labels.length === 0) labels[0] = t('report.total')
  if (line.kind === 'subtotal') labels[line.labels.length] = t('report.subtotal')
  return labels
}

export const measureTitle = ({ label, unit }: ReportResult['measures'][number]): string =>
  unit === '' ? label : t('report.withUnit', { title: label, unit })

export const columnTitle = ({ kind, labels }: ReportColumn): string =>
  kind === 'total' ? t('report.total') : labels.join(' · ')

/** A figure as all languages of the application group it, with as many decimals as it has. */
export const cellText = (value: number | null): string =>
  value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 10 })

/** Which records a cell counts, for a list to be asked for. */
export const cellKey = (line: ReportLine, column: ReportColumn): string =>
  JSON.stringify({ r: line.values, c: column.values })

/** What a cell is of, in words. */
export const cellWords = (line: ReportLine, column: ReportColumn): readonly string[] => [
  ...line.labels,
  ...column.labels,
]
