import type { ChartPoint } from '#shared/api/portal.ts'
import { figureText } from '../figure-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './charts.module.css'
import { Named, type PointTarget } from './Named.tsx'
import { seriesOf } from './series.ts'

interface ChartTableProps {
  readonly points: readonly ChartPoint[]
  readonly title: string
  readonly unit: string
  /** Where the records that a point counts are listed; null where nowhere. */
  readonly targetOf: (point: ChartPoint) => PointTarget
}

/** Rows of one table; whoever needs more exports the list behind the figures. */
const MOST = 500

/** The figures of a chart one by one. */
export function ChartTable({ points, title, unit, targetOf }: ChartTableProps) {
  const t = useT()
  const { names, series } = seriesOf(points)
  // Of several series each name has several points: none of them is what the name leads to.
  const byName = new Map(series.length > 1 ? [] : points.map((point) => [point.name, point]))
  const targetAt = (name: string) => {
    const point = byName.get(name)
    return point ? targetOf(point) : null
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keys
    <div className={styles.table} tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('portal.table.name')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name || (unit === '' ? t('portal.table.value') : t('portal.table.valueIn', { unit }))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.slice(0, MOST).map((name, index) => (
            <tr key={name}>
              <th scope="row">
                <Named to={targetAt(name)} name={name} />
              </th>
              {series.map(({ name: of, values }) => {
                const value = values[index] ?? null
                return <td key={of}>{value === null ? '' : figureText(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {names.length > MOST ? <p>{t('portal.table.more', { count: names.length - MOST })}</p> : null}
    </div>
  )
}
