import { PageState } from '#renderer/components/PageState.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { Chart } from '../charts/Chart.tsx'
import { chartPoints, chartTitle, restOf } from './chart-points.ts'
import type { TargetOf } from './ReportTable.tsx'
import styles from './report.module.css'
import { cellText, type ReportResult } from './result.ts'

interface ReportChartProps {
  readonly result: ReportResult
  readonly targetOf: TargetOf
}

/** One measure of the first groups of a report: bars, a curve, or shares of what is above zero. */
export function ReportChart({ result, targetOf }: ReportChartProps) {
  const t = useT()
  const { chart } = result
  const points = chartPoints(result)
  if (points.length === 0) return <PageState empty emptyText={t('report.noData')} />
  const { title, unit } = chartTitle(result)
  const rest = chart.kind === 'bar' ? restOf(result) : null
  return (
    <figure className={styles.chart} data-kind={chart.kind}>
      <figcaption>{title}</figcaption>
      <Chart
        kind={`${chart.kind}Chart`}
        points={points}
        title={title}
        unit={unit}
        option={{}}
        addressOf={(point) => {
          const place = points.find(({ key }) => key === point.key)?.place
          const target = place ? targetOf(place.line, place.column) : null
          return target && 'to' in target ? target.to : null
        }}
      />
      {rest ? (
        <p className={styles.rest}>
          <span>{rest.name}</span>
          {cellText(rest.value)} {unit}
        </p>
      ) : null}
    </figure>
  )
}
