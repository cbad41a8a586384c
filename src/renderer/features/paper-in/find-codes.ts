import jsQR from 'jsqr'

/** A picture as its dots: four bytes each. */
export interface Dots {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Where codes are looked for: our own corner, that of a sheet that lies upside down, and then everywhere. */
const places = [
  { x: 0.6, y: 0.7, width: 0.4, height: 0.3 },
  { x: 0, y: 0, width: 0.4, height: 0.3 },
  { x: 0, y: 0.7, width: 0.4, height: 0.3 },
  { x: 0.6, y: 0, width: 0.4, height: 0.3 },
  { x: 0, y: 0, width: 1, height: 1 },
] as const
/** Other codes on a page that are passed over on the way to ours. */
const MAX_OTHERS = 4

function part({ data, width, height }: Dots, place: (typeof places)[number]): Dots {
  const left = Math.floor(place.x * width)
  const top = Math.floor(place.y * height)
  const across = Math.floor(place.width * width)
  const down = Math.floor(place.height * height)
  const cut = new Uint8ClampedArray(across * down * 4)
  for (let row = 0; row < down; row += 1) {
    const from = ((top + row) * width + left) * 4
    cut.set(data.subarray(from, from + across * 4), row * across * 4)
  }
  return { data: cut, width: across, height: down }
}

/** White over a code that was read, so that the next one is found. */
function cover({ data, width, height }: Dots, corners: readonly { readonly x: number; readonly y: number }[]): void {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const xs = corners.map(({ x }) => within(x, width))
  const ys = corners.map(({ y }) => within(y, height))
  for (let row = Math.min(...ys); row < Math.max(...ys); row += 1)
    data.fill(255, (row * width + Math.min(...xs)) * 4, (row * width + Math.max(...xs)) * 4)
}

/** Texts of the QR codes of a page. Ends with the first that is `wanted`. */
export function findCodes(page: Dots, wanted: (text: string) => boolean): string[] {
  const found = new Set<string>()
  for (const place of places) {
    const dots = part(page, place)
    for (let others = 0; others <= MAX_OTHERS; others += 1) {
      const read = jsQR(dots.data, dots.width, dots.height, { inversionAttempts: 'dontInvert' })
      if (read === null) break
      if (read.data !== '') found.add(read.data)
      if (wanted(read.data)) return [...found]
      const { topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner } = read.location
      cover(dots, [topLeftCorner, topRightCorner, bottomLeftCorner, bottomRightCorner])
    }
  }
  return [...found]
}
