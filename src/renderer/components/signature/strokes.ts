export interface InkPoint {
  readonly x: number
  readonly y: number
  /** 0 to 1; a mouse has 0.5. */
  readonly pressure: number
}
export type Stroke = readonly InkPoint[]

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One piece of a smooth line: a curve between the middles of three points. */
export interface Segment {
  readonly from: { readonly x: number; readonly y: number }
  readonly control: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
  readonly width: number
}

const thinnest = 1.6
const thickest = 4.4

function widthOf(pressure: number): number {
  return thinnest + (thickest - thinnest) * Math.min(1, Math.max(0, pressure))
}

const middle = (one: InkPoint, other: InkPoint) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** The smooth line through a stroke: it begins and ends exactly where the pen did, and one point is a dot. */
export function segmentsOf(stroke: Stroke): readonly Segment[] {
  const [first] = stroke
  const last = stroke.at(-1)
  if (!first || !last) return []
  if (stroke.length === 1) {
    return [{ from: first, control: first, to: { x: first.x + 0.1, y: first.y }, width: widthOf(first.pressure) }]
  }
  const segments: Segment[] = []
  let from: Segment['from'] = first
  for (let index = 1; index < stroke.length; index += 1) {
    const point = stroke[index - 1]
    const next = stroke[index]
    if (!point || !next) continue
    const to = index === stroke.length - 1 ? last : middle(point, next)
    segments.push({ from, control: point, to, width: widthOf((point.pressure + next.pressure) / 2) })
    from = to
  }
  return segments
}

/** Points nearer than this add nothing but bends. */
const nearest = 1.2

/** The stroke with a point at its end, unless the pen hardly moved. */
export function extended(stroke: Stroke, point: InkPoint): Stroke {
  const last = stroke.at(-1)
  if (last && Math.hypot(point.x - last.x, point.y - last.y) < nearest) return stroke
  return [...stroke, point]
}

/** The box around all ink, with the width of the pen and a margin; null where nothing was drawn. */
export function inkBox(strokes: readonly Stroke[], margin = 4): Box | null {
  const points = strokes.flat()
  if (points.length === 0) return null
  const edge = thickest / 2 + margin
  const xs = points.map((point) => point.x)
  const ys = points.map((point) => point.y)
  const left = Math.min(...xs) - edge
  const top = Math.min(...ys) - edge
  return { x: left, y: top, width: Math.max(...xs) + edge - left, height: Math.max(...ys) + edge - top }
}
