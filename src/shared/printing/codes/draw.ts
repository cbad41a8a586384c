import bwip from 'bwip-js/generic'
import { createElement, type TreeElement } from '../template/tree.ts'
import { type CodeKind, type CodeOptions, type DrawCode, widestModule } from './contract.ts'

const LAST_ASCII = 127
/** Letters that bars hold at most: more of them are too thin for a scanner on any paper. */
const longestBars = 80

/** A code as vectors (SVG), never as an image: sharp at any resolution. */
export const drawCode: DrawCode = (kind, text, options) => {
  const type = kind === 'qrcode' ? 'qrcode' : (options.type ?? 'code128')
  const isFlat = !['qrcode', 'datamatrix', 'pdf417'].includes(type)
  // The encoder writes letters beyond ASCII as bytes, which scanners show as other letters.
  if (isFlat && [...text].some((letter) => letter.charCodeAt(0) > LAST_ASCII)) return 'letters'
  if (isFlat && text.length > longestBars) return 'tooLong'
  try {
    return draw(encode(type, text, options), text, kind, options)
  } catch {
    return isFlat ? 'letters' : 'tooLong'
  }
}

/** Dark stretches of each row of modules; one row for bars. */
interface Modules {
  readonly columns: number
  readonly rows: readonly (readonly { readonly from: number; readonly count: number }[])[]
}

function encode(type: string, text: string, { level }: CodeOptions): Modules {
  const [symbol] = bwip.raw(type, text, type === 'qrcode' ? `eclevel=${level ?? 'M'}` : '')
  if (symbol === undefined) throw new Error('no code')
  if ('sbs' in symbol) return bars(symbol.sbs)
  if (!('pixs' in symbol)) throw new Error('no code')
  const { pixs, pixx, pixy } = symbol
  return {
    columns: pixx,
    rows: Array.from({ length: pixy }, (_, row) => stretches(pixs.slice(row * pixx, (row + 1) * pixx))),
  }
}

/** Widths of bar, space, bar … to one row. */
function bars(widths: readonly number[]): Modules {
  let from = 0
  const row = widths.flatMap((count, index) => {
    const stretch = { from, count }
    from += count
    return index % 2 === 0 ? [stretch] : []
  })
  return { columns: from, rows: [row] }
}

function stretches(pixels: readonly number[]): { from: number; count: number }[] {
  const found: { from: number; count: number }[] = []
  for (const [index, dark] of pixels.entries()) {
    const last = found.at(-1)
    if (dark === 0) continue
    if (last !== undefined && last.from + last.count === index) last.count += 1
    else found.push({ from: index, count: 1 })
  }
  return found
}

const quietZone = 5
const textHeight = 14
/** Modules narrower than this many dots are of whole dots each: one dot more or less would be too much of them. */
const fewDots = 3
/** The part of its size that a code keeps where all its modules are made alike. */
const MIN_SHARE = 0.95

/** Where the code stands in its picture: modules and their edges in CSS pixels. */
interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  /** Of one module, and of one row of modules. */
  readonly across: number
  readonly down: number
}

/**
 * The size is the one that the template says. Edges stand on dots of the printer, so that modules differ by one dot at most;
 * all are the same where they are only few dots wide, or where the code loses little of its size by it.
 */
function draw(modules: Modules, text: string, kind: CodeKind, options: CodeOptions): TreeElement {
  const dot = 96 / options.resolution
  const frame = kind === 'qrcode' ? frameOfSquare(modules, options, dot) : frameOfBars(modules, options, dot)
  const edge = (start: number, length: number) => Math.round((start + length) / dot) * dot
  const path = modules.rows
    .flatMap((row, index) => {
      // The length of bars is no matter of dots.
      const line = modules.rows.length > 1 ? edge : (start: number, length: number) => start + length
      const [top, bottom] = [line(frame.top, index * frame.down), line(frame.top, (index + 1) * frame.down)]
      return row.map(({ from, count }) => {
        const [left, right] = [edge(frame.left, from * frame.across), edge(frame.left, (from + count) * frame.across)]
        const wide = short(right - left)
        return `M${short(left)} ${short(top)}h${wide}v${short(bottom - top)}h-${wide}z`
      })
    })
    .join('')
  const caption = options.showsText
    ? [
        createElement(
          'text',
          { x: short(frame.width / 2), y: short(frame.height - 4), 'font-size': '11', 'text-anchor': 'middle' },
          [text],
        ),
      ]
    : []
  return createElement(
    'svg',
    {
      width: short(frame.width),
      height: short(frame.height),
      viewBox: `0 0 ${short(frame.width)} ${short(frame.height)}`,
      'shape-rendering': 'crispEdges',
      role: 'img',
      'aria-label': text,
      style: 'max-width: 100%; vertical-align: middle',
    },
    [createElement('path', { d: path }), ...caption],
  )
}

function frameOfSquare({ columns, rows }: Modules, { width, height }: CodeOptions, dot: number): Frame {
  const side = width ?? height ?? 100
  const module = moduleOf(side / columns, dot)
  const left = (side - columns * module) / 2
  const top = Math.max(0, (side - rows.length * module) / 2)
  return { width: side, height: Math.max(side, height ?? 0), left, top, across: module, down: module }
}

/** Bars fill their picture but for a quiet zone; one whose module is given is as wide as it has modules. */
function frameOfBars({ columns, rows }: Modules, { width, height, showsText }: CodeOptions, dot: number): Frame {
  const below = showsText ? textHeight : 0
  const isSquare = rows.length > 1
  if (width === null || width <= widestModule) {
    const module = Math.max(1, Math.floor((width ?? 2) / dot + 1e-6)) * dot
    const down = isSquare ? module : (height ?? 40)
    return {
      width: columns * module + 2 * quietZone,
      height: rows.length * down + 2 * quietZone + below,
      left: quietZone,
      top: quietZone,
      across: module,
      down,
    }
  }
  const module = Math.max(dot, moduleOf((width - 2 * quietZone) / columns, dot))
  // Bars of one dot each may need more than the picture has: what is narrower is read by nobody.
  const whole = Math.max(width, columns * module + 2 * quietZone)
  const down = isSquare ? module : Math.max(10, (height ?? 40 + 2 * quietZone + below) - 2 * quietZone - below)
  return {
    width: whole,
    height: rows.length * down + 2 * quietZone + below,
    left: (whole - columns * module) / 2,
    top: quietZone,
    across: module,
    down,
  }
}

/** One module: of whole dots where it has few of them or that takes little of its size, else as wide as asked for. */
function moduleOf(wanted: number, dot: number): number {
  if (wanted < dot) return wanted
  const whole = Math.floor(wanted / dot + 1e-6) * dot
  return wanted < fewDots * dot || whole >= wanted * MIN_SHARE ? whole : wanted
}

function short(length: number): string {
  return String(Number(length.toFixed(4)))
}
