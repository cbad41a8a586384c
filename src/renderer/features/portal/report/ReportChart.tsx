import type { ChartPoint } from '#shared/api/portal.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { BarChart } from '../charts/BarChart.tsx'
import { LineChart } from '../charts/LineChart.tsx'
import { PieChart } from '../charts/PieChart.tsx'
import type { TargetOf } from './ReportTable.tsx'
import styles from './report.module.css'
import { measureTitle, type ReportResult } from './result.ts'

/** Groups that a chart draws; what has more is read as a table. */
const MOST = 60

interface ReportChartProps {
  readonly result: ReportResult
  readonly targetOf: TargetOf
}

/** One measure of the groups of a report: bars, a curve, or shares of what is above zero. */
export function ReportChart({ result, targetOf }: ReportChartProps) {
  const t = useT()
  const { chart, measures, columns, lines } = result
  const at = Math.max(
    measures.findIndex(({ id }) => id === chart.measure),
    0,
  )
  const measure = measures[at]
  const last = columns.length - 1
  const total = columns[last]
  const wanted = lines.filter(({ kind }) => kind === 'group').slice(0, MOST)
  const points = wanted.flatMap((line): (ChartPoint & { line: (typeof wanted)[number] })[] => {
    // Without a total of its columns a line is drawn by what they come to together.
    const values = columns.map((_column, column) => line.cells[column * measures.length + at] ?? null)
    // Averages, extremes and shares of several columns come to nothing together.
    const isOne = columns.length === 1 || total?.kind === 'total'
    const sum = measure?.adds ? values.reduce<number>((before, each) => before + (each ?? 0), 0) : null
    const value = isOne ? (values[last] ?? null) : sum
    return value === null ? [] : [{ name: line.labels.join(' · '), value, key: JSON.stringify(line.values), line }]
  })
  const needsTotals = measure?.adds === false && columns.length > 1 && total?.kind !== 'total'
  if (needsTotals) return <PageState empty emptyText={t('report.chartNeedsTotals')} />
  if (!measure || points.length === 0) return <PageState empty emptyText={t('report.noData')} />
  const addressOf = (point: ChartPoint) => {
    const found = points.find(({ key }) => key === point.key)
    const target = found && total ? targetOf(found.line, { ...total, values: [], labels: [] }) : null
    return target && 'to' in target ? target.to : null
  }
  const common = { points, title: measureTitle(measure), unit: measure.unit, addressOf }
  return (
    <figure className={styles.chart} data-kind={chart.kind}>
      <figcaption>{measureTitle(measure)}</figcaption>
      {chart.kind === 'line' ? (
        <LineChart {...common} />
      ) : chart.kind === 'pie' ? (
        <PieChart {...common} points={points.filter(({ value }) => value > 0)} />
      ) : (
        <BarChart {...common} />
      )}
    </figure>
  )
}
