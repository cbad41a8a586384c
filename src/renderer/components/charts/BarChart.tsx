import type { ChartPoint } from '#shared/api/portal.ts'
import { figureText } from '../figure-text.ts'
import styles from './charts.module.css'
import { Named, type PointTarget } from './Named.tsx'

interface ChartProps {
  readonly points: readonly ChartPoint[]
  readonly title: string
  readonly unit: string
  /** Where the records of a point are listed; null where nowhere. */
  readonly targetOf: (point: ChartPoint) => PointTarget
}

/** Horizontal bars: names of any length stay readable. */
export function BarChart({ points, title, unit, targetOf }: ChartProps) {
  const most = Math.max(...points.map((point) => point.value), 1)
  return (
    <ul className={styles.bars} aria-label={title}>
      {points.map((point) => (
        <li key={point.name}>
          <span className={styles.barName} title={point.name}>
            <Named to={targetOf(point)} name={point.name} />
          </span>
          <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.track} width="100" height="10" />
            <rect className={styles.fill} width={Math.max((100 * point.value) / most, 0.5)} height="10" />
          </svg>
          <span className={styles.figure}>
            {figureText(point.value)}
            {unit === '' ? '' : ` ${unit}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
