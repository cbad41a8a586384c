import { PageState } from '../PageState.tsx'
import type { DataOf } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import { figureText } from '../figure-text.ts'
import { Chart } from './Chart.tsx'
import styles from './charts.module.css'
import type { PointTarget } from './Named.tsx'
import { chartPoints, type ReportPoint, restOf } from './report-points.ts'

interface ReportChartProps {
  readonly result: Pick<DataOf<'report.run'>, 'chart' | 'rowHeads'>
  /** What is drawn. */
  readonly title: string
  readonly unit: string
  readonly targetOf: (point: ReportPoint) => PointTarget
}

/** One measure of the first groups of a report: bars, a curve, or shares of what is above zero. */
export function ReportChart({ result, title, unit, targetOf }: ReportChartProps) {
  const t = useT()
  const { chart } = result
  const points = chartPoints(result)
  if (points.length === 0) return <PageState empty emptyText={t('report.noData')} />
  const rest = chart.kind === 'bar' ? restOf(result) : null
  return (
    <figure className={styles.report} data-kind={chart.kind}>
      <figcaption>{title}</figcaption>
      <Chart
        kind={`${chart.kind}Chart`}
        points={points}
        title={title}
        unit={unit}
        option={{}}
        targetOf={({ key }) => {
          const point = points.find((each) => each.key === key)
          return point?.place ? targetOf(point) : null
        }}
      />
      {rest ? (
        <p className={styles.rest}>
          <span>{rest.name}</span>
          {figureText(rest.value)} {unit}
        </p>
      ) : null}
    </figure>
  )
}
