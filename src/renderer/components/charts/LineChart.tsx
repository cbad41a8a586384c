import type { ChartPoint } from '#shared/api/portal.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { shortNumber } from '#shared/rules/number-shorthand.ts'
import { figureText } from '../figure-text.ts'
import { useElementSize } from '../useElementSize.ts'
import styles from './charts.module.css'
import type { PointTarget } from './Named.tsx'
import { axisValues } from './scale.ts'

interface ChartProps {
  readonly points: readonly ChartPoint[]
  readonly title: string
  readonly unit: string
  /** Where the records of a point are listed; null where nowhere. */
  readonly targetOf: (point: ChartPoint) => PointTarget
}

const [left, right, top, bottom] = [44, 16, 14, 26]

/** Room for half of a label, pixels. */
const HALF_LABEL = 26

/** A label stands below its point; the last one ends at the edge instead of being cut there. */
export function labelPlace(x: number, width: number): { readonly x: number; readonly textAnchor: 'middle' | 'end' } {
  return x + HALF_LABEL <= width ? { x, textAnchor: 'middle' } : { x: width - 2, textAnchor: 'end' }
}

/** A curve over time, drawn at the size it has; each point tells its figure on hover. */
export function LineChart({ points, title, unit, targetOf }: ChartProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const lines = axisValues(points.map((point) => point.value))
  const most = lines.at(-1) ?? 1
  const [innerWidth, innerHeight] = [Math.max(width - left - right, 0), Math.max(height - top - bottom, 0)]
  const x = (index: number) => left + (points.length < 2 ? innerWidth / 2 : (innerWidth * index) / (points.length - 1))
  const y = (value: number) => top + innerHeight * (1 - value / most)
  const places = points.map((point, index) => `${x(index).toFixed(1)} ${y(point.value).toFixed(1)}`)
  // Words that would touch are left out.
  const every = Math.max(1, Math.ceil((points.length * 62) / Math.max(innerWidth, 1)))
  const wordsOf = (point: ChartPoint) => `${point.name}: ${figureText(point.value)}${unit === '' ? '' : ` ${unit}`}`
  const text = points.map((point) => `${point.name} ${figureText(point.value)}${unit}`).join('; ')
  return (
    <div ref={ref} className={styles.line}>
      {width === 0 || points.length === 0 ? null : (
        <svg
          width={width}
          height={height}
          role={points.some((point) => targetOf(point)) ? 'group' : 'img'}
          aria-label={`${title}: ${text}`}
        >
          {lines.map((line) => (
            <g key={line}>
              <line className={styles.grid} x1={left} x2={width - right} y1={y(line)} y2={y(line)} />
              <text className={styles.axis} x={left - 8} y={y(line) + 4} textAnchor="end">
                {shortNumber(line)}
              </text>
            </g>
          ))}
          <path className={styles.area} d={`M${x(0)} ${y(0)}L${places.join('L')}L${x(points.length - 1)} ${y(0)}Z`} />
          <path className={styles.curve} d={`M${places.join('L')}`} />
          {points.map((point, index) => (
            <g key={point.name}>
              <circle className={styles.point} cx={x(index)} cy={y(point.value)} r={3.5} />
              <Target to={targetOf(point)} name={wordsOf(point)}>
                <circle className={styles.target} cx={x(index)} cy={y(point.value)} r={12}>
                  <title>{wordsOf(point)}</title>
                </circle>
              </Target>
              {index % every === 0 ? (
                <text className={styles.axis} {...labelPlace(x(index), width)} y={height - 8}>
                  {point.name}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

interface TargetProps {
  readonly to: PointTarget
  readonly name: string
  readonly children: ReactNode
}

function Target({ to, name, children }: TargetProps) {
  if (to === null) return children
  if (typeof to === 'string')
    return (
      <Link to={to} aria-label={name}>
        {children}
      </Link>
    )
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={name}
      className={styles.pick}
      onClick={to}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        to()
      }}
    >
      {children}
    </g>
  )
}
