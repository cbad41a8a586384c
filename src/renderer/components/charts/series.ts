import type { ChartPoint } from '#shared/api/portal.ts'

/** One row of values of a chart, over the names that all of its rows share. */
export interface Series {
  readonly name: string
  /** null where the series has no value under a name. */
  readonly values: readonly (number | null)[]
}

export interface SeriesTable {
  readonly names: readonly string[]
  readonly series: readonly Series[]
}

/** Points by name and series; of two with the same name the last one counts, as charts of the family have it. */
export function seriesOf(points: readonly ChartPoint[]): SeriesTable {
  const names = [...new Set(points.map(({ name }) => name))]
  const at = new Map(names.map((name, index) => [name, index]))
  const rows = new Map<string, (number | null)[]>()
  for (const { name, value, type = '' } of points) {
    const row = rows.get(type) ?? names.map(() => null)
    rows.set(type, row)
    row[at.get(name) ?? 0] = value
  }
  return { names, series: [...rows].map(([name, values]) => ({ name, values })) }
}

/** More than these our own drawings do not show apart. */
const MANY = 60

/** Whether a chart is drawn by the library: what our own drawings have no form for. Shares are always our own. */
export function needsLibrary(kind: string, points: readonly ChartPoint[], styleType: string): boolean {
  if (kind === 'radarChart') return true
  if (kind !== 'barChart' && kind !== 'lineChart') return false
  return (
    points.length > MANY ||
    new Set(points.map(({ type = '' }) => type)).size > 1 ||
    new Set(points.map(({ name }) => name)).size < points.length ||
    points.some(({ value }) => value < 0) ||
    (kind === 'lineChart' && (styleType === '2' || styleType === '3'))
  )
}
