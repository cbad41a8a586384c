import type { DataOf } from '#shared/api/table.ts'
import type { ReportPlace } from '#renderer/components/charts/report-points.ts'
import { t } from '#renderer/i18n/index.ts'

export type ReportResult = DataOf<'report.run'>
export type ReportLine = ReportResult['lines'][number]
export type ReportColumn = ReportResult['columns'][number]

export const measureTitle = ({ label, unit }: ReportResult['measures'][number]): string =>
  unit === '' ? label : t('report.withUnit', { title: label, unit })

/** What a chart is of. */
export function chartTitle({ chart, measures }: Pick<ReportResult, 'chart' | 'measures'>) {
  const measure = measures.find(({ id }) => id === chart.measure)
  return { title: measure ? measureTitle(measure) : '', unit: measure?.unit ?? '' }
}

export const columnTitle = ({ kind, labels }: ReportColumn): string =>
  kind === 'total' ? t('report.total') : labels.join(' · ')

/** A figure as all languages of the application group it, with as many decimals as it has. */
export const cellText = (value: number | null): string =>
  value === null ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 10 })

/** Which records a cell counts, for a list to be asked for. */
export const cellKey = (line: ReportPlace, column: ReportPlace): string =>
  JSON.stringify({ r: line.values, c: column.values })

/** What a cell is of, in words. */
export const cellWords = (line: ReportPlace, column: ReportPlace): readonly string[] => [
  ...line.labels,
  ...column.labels,
]

/** What a marked figure carries beside its colour. */
export const toneSigns = { good: '▲', warning: '●', bad: '▼' } as const

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text of the report is no markup and no placeholder of a template: a joiner that nobody sees stands behind the brace. */
export const safeText = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark).replaceAll('{', '{\u2060')
