import { inflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** 1: ink. */
  readonly ink: Uint8Array
}

/** Black and white of a PNG of indexed colours without filters; the first colour is the paper. */
export function readPicture(png: Buffer): Picture {
  let width = 0
  let height = 0
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (type === 'IHDR') [width, height] = [png.readUInt32BE(at + 8), png.readUInt32BE(at + 12)]
    if (type === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
  }
  const rows = inflateSync(Buffer.concat(data))
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) ink[y * width + x] = (rows[y * (width + 1) + 1 + x] ?? 0) >= 8 ? 1 : 0
  }
  return { width, height, ink }
}

/** Connected pieces of ink, as lists of pixel numbers. */
function components({ width, height, ink }: Picture): number[][] {
  const seen = new Uint8Array(ink.length)
  const found: number[][] = []
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] !== 1 || seen[start] === 1) continue
    seen[start] = 1
    const piece = [start]
    for (const at of piece) {
      const [x, y] = [at % width, Math.floor(at / width)]
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const next = ny * width + nx
        if (nx < 0 || ny < 0 || nx >= width || ny >= height || ink[next] !== 1 || seen[next] === 1) continue
        seen[next] = 1
        piece.push(next)
      }
    }
    found.push(piece)
  }
  return found
}

/** Without pieces that are too small to be letters: what a script takes for noise. */
export function cleaned(picture: Picture): Picture {
  const ink = new Uint8Array(picture.ink.length)
  for (const piece of components(picture)) if (piece.length > 60) for (const at of piece) ink[at] = 1
  return { ...picture, ink }
}

/** How many pieces are large enough to be letters. */
export function largePieces(picture: Picture): { readonly pieces: number } {
  return { pieces: components(picture).filter((piece) => piece.length > 120).length }
}

const GRID_WIDTH = 12
const GRID_HEIGHT = 14

/** The part between two columns, cut to its ink and shrunk to a small grid of darkness. */
function features({ width, height, ink }: Picture, from: number, to: number): Float64Array {
  let [left, right, top, bottom] = [to, from, height, 0]
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < to; x += 1) {
      if (ink[y * width + x] !== 1) continue
      ;[left, right] = [Math.min(left, x), Math.max(right, x)]
      ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    }
  }
  const grid = new Float64Array(GRID_WIDTH * GRID_HEIGHT)
  if (right < left) return grid
  const [wide, high] = [right - left + 1, bottom - top + 1]
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (ink[y * width + x] !== 1) continue
      const cell =
        Math.floor(((y - top) * GRID_HEIGHT) / high) * GRID_WIDTH + Math.floor(((x - left) * GRID_WIDTH) / wide)
      grid[cell] = (grid[cell] ?? 0) + (GRID_WIDTH * GRID_HEIGHT) / (wide * high)
    }
  }
  return grid
}

/** Where one letter ends and the next begins: the emptiest column near each border of an even division. */
function cuts({ width, height, ink }: Picture, letters: number): number[] {
  const columns = Array.from({ length: width }, (_each, x) => {
    let count = 0
    for (let y = 0; y < height; y += 1) count += ink[y * width + x] ?? 0
    return count
  })
  const first = columns.findIndex((count) => count > 2)
  const last = columns.findLastIndex((count) => count > 2)
  const step = (last - first) / letters
  return Array.from({ length: letters + 1 }, (_each, index) => {
    const border = Math.round(first + index * step)
    if (index === 0 || index === letters) return border
    let best = border
    for (let x = border - 10; x <= border + 10; x += 1) if ((columns[x] ?? 99) < (columns[best] ?? 99)) best = x
    return best
  })
}

/** The letters of a picture, each as a small grid. */
export function lettersOf(png: Buffer, letters: number): Float64Array[] {
  const picture = cleaned(readPicture(png))
  const borders = cuts(picture, letters)
  return borders.slice(1).map((to, index) => features(picture, borders[index] ?? 0, to))
}

export interface Template {
  readonly character: string
  readonly grid: Float64Array
}

/** The character that most of the nearest templates show. */
export function recognise(grid: Float64Array, templates: readonly Template[]): string {
  const nearest = templates
    .map((template) => {
      let distance = 0
      for (let cell = 0; cell < grid.length; cell += 1)
        distance += ((grid[cell] ?? 0) - (template.grid[cell] ?? 0)) ** 2
      return { character: template.character, distance }
    })
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, 7)
  const votes = Map.groupBy(nearest, ({ character }) => character)
  return [...votes].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}
