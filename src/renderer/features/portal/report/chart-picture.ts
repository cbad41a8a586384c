import { shortNumber } from '#shared/rules/number-shorthand.ts'
import { shareColours } from '#renderer/components/charts/colours.ts'
import { axisValues, slicePath, slicesOf } from '#renderer/components/charts/scale.ts'
import { chartPoints, restOf } from '#renderer/components/charts/report-points.ts'
import type { ChartPoint } from '#shared/api/portal.ts'
import { cellText, chartTitle, type ReportResult, safeText } from './result.ts'

/** Pixels of a drawing; it is as wide as a sheet. */
const WIDTH = 720
/** Dots for each of them: sharp on paper. */
const SHARPNESS = 3
const [LINE, NAMES, FIGURES] = [24, 200, 130] as const
const [ink, quiet, faint, bar] = ['#1f2329', '#5b6470', '#d9dde2', shareColours[0]] as const

interface Drawing {
  readonly markup: string
  readonly height: number
}

const words = (x: number, y: number, text: string, more = '') =>
  `<text x="${x}" y="${y}" fill="${ink}" font-size="12" ${more}>${safeText(text)}</text>`

/** As much of a name as stands in a width: a Chinese character takes twice as much as a Latin one. */
function shortened(name: string, width: number): string {
  let left = width
  const signs = [...name]
  const end = signs.findIndex((sign) => {
    left -= sign < '\u2e80' ? 7 : 12
    return left < 0
  })
  return end === -1 ? name : `${signs.slice(0, Math.max(end - 1, 1)).join('')}…`
}

const withUnit = (value: number, unit: string) => `${cellText(value)}${unit === '' ? '' : ` ${unit}`}`

function bars(points: readonly ChartPoint[], rest: ChartPoint | null, unit: string): Drawing {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values, 0), Math.max(...values, 0)]
  const room = WIDTH - NAMES - FIGURES
  const at = (value: number) => NAMES + (room * (value - least)) / (most - least || 1)
  const drawn = [...points, ...(rest ? [rest] : [])].map((point, index) => {
    const { name, value } = point
    const y = index * LINE
    const [from, to] = [Math.min(at(0), at(value)), Math.max(at(0), at(value))]
    return [
      words(NAMES - 12, y + 16, shortened(name, NAMES - 16), 'text-anchor="end"'),
      point === rest
        ? ''
        : `<rect x="${from}" y="${y + 5}" width="${Math.max(to - from, 1)}" height="14" fill="${bar}"/>`,
      words(WIDTH, y + 16, withUnit(value, unit), 'text-anchor="end"'),
    ].join('')
  })
  return { markup: drawn.join(''), height: drawn.length * LINE }
}

function ring(points: readonly ChartPoint[], unit: string): Drawing {
  const slices = slicesOf(points)
  const height = Math.max(200, slices.length * LINE)
  const colour = (index: number) => shareColours[index % shareColours.length]
  const drawn = slices.map((slice, index) => {
    const y = (height - slices.length * LINE) / 2 + index * LINE
    return [
      `<path d="${slicePath(slice.from, slice.to, 92, 58)}" transform="translate(120 ${height / 2})" fill="${colour(index)}" stroke="#fff"/>`,
      `<rect x="260" y="${y + 7}" width="10" height="10" rx="2" fill="${colour(index)}"/>`,
      words(280, y + 16, shortened(slice.name, 220)),
      words(640, y + 16, withUnit(slice.value, unit), 'text-anchor="end"'),
      words(WIDTH, y + 16, `${((slice.to - slice.from) * 100).toFixed(1)}%`, 'text-anchor="end"'),
    ].join('')
  })
  const sum = cellText(slices.reduce((total, { value }) => total + value, 0))
  const size = Math.min(20, 160 / sum.length)
  const middle = `<text x="120" y="${height / 2 + size / 3}" fill="${ink}" font-size="${size}" font-weight="bold" text-anchor="middle">${sum}</text>`
  return { markup: `${drawn.join('')}${middle}`, height }
}

function curve(points: readonly ChartPoint[]): Drawing {
  const values = points.map(({ value }) => value)
  const below = values.some((value) => value < 0)
    ? axisValues(values.map((value) => -value)).map((value) => -value)
    : []
  const lines = [...new Set([...below.toReversed(), ...axisValues(values)])]
  const [least, most] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  const [left, top, height] = [56, 12, 260] as const
  const inner = height - top - 30
  const x = (index: number) => left + ((WIDTH - left - 24) * (index + 0.5)) / points.length
  const y = (value: number) => top + inner * (1 - (value - least) / (most - least || 1))
  const every = Math.max(1, Math.ceil((points.length * 70) / (WIDTH - left)))
  const markup = [
    ...lines.map(
      (line) =>
        `<path d="M${left} ${y(line)}H${WIDTH}" stroke="${faint}"/>${words(left - 8, y(line) + 4, shortNumber(line), 'text-anchor="end"')}`,
    ),
    `<path d="M${values.map((value, index) => `${x(index)} ${y(value)}`).join('L')}" fill="none" stroke="${bar}" stroke-width="2"/>`,
    ...points.map(({ name, value }, index) =>
      [
        points.length > 60 ? '' : `<circle cx="${x(index)}" cy="${y(value)}" r="3" fill="${bar}"/>`,
        index % every === 0
          ? `<text x="${x(index)}" y="${height - 8}" fill="${quiet}" font-size="11" text-anchor="middle">${safeText(shortened(name, 68))}</text>`
          : '',
      ].join(''),
    ),
  ]
  return { markup: markup.join(''), height }
}

export type DrawnKind = 'bar' | 'line' | 'pie'

/** The address of a drawing for paper: with its figures in words, on white. `rest`: what all others come to. */
export function paperDrawing(
  kind: DrawnKind,
  points: readonly ChartPoint[],
  unit: string,
  rest: ChartPoint | null = null,
) {
  const { markup, height } =
    kind === 'line' ? curve(points) : kind === 'pie' ? ring(points, unit) : bars(points, rest, unit)
  const size = `width="${WIDTH * SHARPNESS}" height="${height * SHARPNESS}" viewBox="0 0 ${WIDTH} ${height}"`
  const fonts = 'font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif"'
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${fonts}><rect width="100%" height="100%" fill="#fff"/>${markup}</svg>`
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn)}`
}

/** The chart of a report as it is printed. Null for none. */
export function chartDrawing(result: ReportResult): string | null {
  const points = chartPoints(result)
  const { kind } = result.chart
  if (kind === 'none' || points.length === 0) return null
  return paperDrawing(kind, points, chartTitle(result).unit, restOf(result))
}
