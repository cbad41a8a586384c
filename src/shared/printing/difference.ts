/** A drawn page: RGBA, row by row. */
export interface DrawnPage {
  readonly width: number
  readonly height: number
  readonly data: ArrayLike<number>
}

/** Parts of a page, 0 to 1 from its left and top. */
export interface DifferentPart {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Side of the squares that are compared, pixels. */
const side = 8
/** Colours nearer than this are the same: edges of letters are drawn a little differently each time. */
const tolerance = 48

/** Where two drawings of a page differ, as few boxes around squares that touch; a page that only one has differs whole. */
export function differentParts(one: DrawnPage | null, other: DrawnPage | null): DifferentPart[] {
  if (one === null && other === null) return []
  if (one === null || other === null || one.width !== other.width || one.height !== other.height)
    return [{ left: 0, top: 0, width: 1, height: 1 }]
  const across = Math.ceil(one.width / side)
  const down = Math.ceil(one.height / side)
  const squares = new Uint8Array(across * down)
  for (let y = 0; y < one.height; y += 1)
    for (let x = 0; x < one.width; x += 1) {
      const at = (y * one.width + x) * 4
      const isDifferent = [0, 1, 2].some(
        (channel) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0)) > tolerance,
      )
      if (isDifferent) squares[Math.floor(y / side) * across + Math.floor(x / side)] = 1
    }
  return boxes(squares, across, down).map(({ left, top, right, bottom }) => ({
    left: (left * side) / one.width,
    top: (top * side) / one.height,
    width: (Math.min(one.width, right * side) - left * side) / one.width,
    height: (Math.min(one.height, bottom * side) - top * side) / one.height,
  }))
}

interface Box {
  readonly left: number
  readonly top: number
  /** Behind the last square. */
  readonly right: number
  readonly bottom: number
}

/** Boxes around squares that touch, over corners too and over gaps of one square: a line of text is one box. */
function boxes(squares: Uint8Array, across: number, down: number): Box[] {
  const found: Box[] = []
  for (let start = 0; start < squares.length; start += 1) {
    if (squares[start] !== 1) continue
    let [left, top, right, bottom] = [start % across, Math.floor(start / across), 0, 0]
    const pending = [start]
    squares[start] = 2
    for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
      const [x, y] = [at % across, Math.floor(at / across)]
      left = Math.min(left, x)
      top = Math.min(top, y)
      right = Math.max(right, x + 1)
      bottom = Math.max(bottom, y + 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) {
          const [nx, ny] = [x + dx, y + dy]
          const next = ny * across + nx
          if (nx < 0 || ny < 0 || nx >= across || ny >= down || squares[next] !== 1) continue
          squares[next] = 2
          pending.push(next)
        }
    }
    found.push({ left, top, right, bottom })
  }
  return found
}
