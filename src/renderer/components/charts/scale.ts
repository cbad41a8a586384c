/** The next round number at or above a value: 1, 2, 2.5 or 5 times a power of ten. */
export function niceCeiling(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= value) ?? 10
  return factor * power
}

/** What the lines across a chart stand for, up from zero: whole numbers where all values are, because nobody counts halves. */
export function axisValues(values: readonly number[]): readonly number[] {
  const most = Math.max(...values, 0)
  if (!values.every(Number.isInteger)) return [0, 0.25, 0.5, 0.75, 1].map((part) => niceCeiling(most) * part)
  const quarter = niceCeiling(most / 4)
  // Above one, 2.5 is the only round number that is not whole.
  const step = quarter <= 1 ? 1 : Number.isInteger(quarter) ? quarter : 5
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, index) => index * step)
}

/** Path of one slice of a ring around 0,0 from one fraction of the circle to another, clockwise from the top. */
export function slicePath(from: number, to: number, outer: number, inner: number): string {
  // A whole ring has no two different ends: leave a gap nobody sees.
  const end = Math.min(to, from + 0.99999)
  const at = (fraction: number, radius: number) => {
    const angle = fraction * 2 * Math.PI - Math.PI / 2
    return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
  }
  const large = end - from > 0.5 ? 1 : 0
  return `M${at(from, outer)}A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}L${at(end, inner)}A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`
}

const round = (value: number) => Math.round(value * 1000) / 1000

type Part = {
  readonly name: string
  readonly value: number
  /** Says which records it counts. */
  readonly key: string
}

export type Slice = Part & {
  /** Fractions of the whole, 0 to 1. */
  readonly from: number
  readonly to: number
}

/** Parts of a whole; what is not above zero takes no part. */
export function slicesOf(points: readonly Part[]): readonly Slice[] {
  const shown = points.filter((point) => point.value > 0)
  const sum = shown.reduce((total, point) => total + point.value, 0)
  let from = 0
  return shown.map(({ name, value, key }) => {
    const to = from + value / sum
    const slice = { name, value, key, from, to }
    from = to
    return slice
  })
}
