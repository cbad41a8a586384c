import type { ChartPoint } from '#shared/api/portal.ts'
import { figureText } from '../figure-text.ts'
import styles from './charts.module.css'
import { Named, type PointTarget } from './Named.tsx'
import { shareColours } from './colours.ts'
import { slicePath, slicesOf } from './scale.ts'

interface ChartProps {
  readonly points: readonly ChartPoint[]
  readonly title: string
  /** Where the records of a share are listed; null where nowhere. */
  readonly targetOf: (point: ChartPoint) => PointTarget
}

/** As large as the hole of the ring lets it be. */
const sumSize = (figure: string): number => Math.min(12, 88 / figure.length)

/** A ring of shares with its legend. */
export function PieChart({ points, title, targetOf }: ChartProps) {
  const slices = slicesOf(points)
  const sum = slices.reduce((total, slice) => total + slice.value, 0)
  const colour = (index: number) => shareColours[index % shareColours.length]
  return (
    <div className={styles.pie}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        {slices.map((slice, index) => (
          <path
            key={slice.name}
            className={styles.slice}
            d={slicePath(slice.from, slice.to, 48, 30)}
            fill={colour(index)}
          >
            <title>{`${slice.name}: ${figureText(slice.value)}`}</title>
          </path>
        ))}
        <text className={styles.sum} textAnchor="middle" y="4" fontSize={sumSize(figureText(sum))}>
          {figureText(sum)}
        </text>
      </svg>
      <ul aria-label={title}>
        {slices.map((slice, index) => (
          <li key={slice.name}>
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="2" fill={colour(index)} />
            </svg>
            <span className={styles.legendName} title={slice.name}>
              <Named to={targetOf(slice)} name={slice.name} />
            </span>
            <span className={styles.figure}>{figureText(slice.value)}</span>
            <span className={styles.share}>{`${((slice.to - slice.from) * 100).toFixed(1)}%`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
