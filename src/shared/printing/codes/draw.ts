import bwip from 'bwip-js/generic'
import { createElement, type TreeElement } from '../template/tree.ts'
import type { CodeKind, CodeOptions, DrawCode } from './contract.ts'

/** A code as vectors (SVG), never as an image: sharp at any resolution. Null when its text cannot be such a code. */
export const drawCode: DrawCode = (kind, text, options) => {
  try {
    const modules = encode(kind, text.slice(0, 2000), options)
    return modules === null ? null : draw(modules, text, kind, options)
  } catch {
    // Not encodable: too long, or letters where digits belong.
    return null
  }
}

/** Dark stretches of each row of modules; one row for bars. */
interface Modules {
  readonly columns: number
  readonly rows: readonly (readonly { readonly from: number; readonly count: number }[])[]
}

function encode(kind: CodeKind, text: string, { level, type }: CodeOptions): Modules | null {
  const bcid = kind === 'qrcode' ? 'qrcode' : (type ?? 'code128')
  const [symbol] = bwip.raw(bcid, text, kind === 'qrcode' ? `eclevel=${level ?? 'M'}` : '')
  if (symbol === undefined) return null
  if ('sbs' in symbol) return bars(symbol.sbs)
  if (!('pixs' in symbol)) return null
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

function draw(modules: Modules, text: string, kind: CodeKind, options: CodeOptions): TreeElement {
  const { columns, rows } = modules
  const dot = 96 / options.resolution
  const whole = (length: number) => Math.max(1, Math.floor(length / dot + 1e-6)) * dot
  const isSquare = kind === 'qrcode'
  const side = isSquare ? (options.width ?? options.height ?? 100) : 0
  const module = isSquare ? fitting(side / columns, whole, dot) : whole(options.width ?? 2)
  const margin = isSquare ? 0 : whole(quietZone)
  const height = isSquare || rows.length > 1 ? module : (options.height ?? 40)
  const below = options.showsText ? textHeight : 0
  const box = isSquare
    ? { width: side, height: Math.max(side, options.height ?? 0) }
    : { width: columns * module + 2 * margin, height: rows.length * height + 2 * margin + below }
  const left = isSquare ? Math.floor((side - columns * module) / 2 / dot) * dot : margin
  const top = isSquare ? Math.max(0, left) : margin
  const path = rows
    .flatMap((row, index) =>
      row.map(
        ({ from, count }) =>
          `M${short(left + from * module)} ${short(top + index * height)}h${short(count * module)}v${short(height)}h-${short(count * module)}z`,
      ),
    )
    .join('')
  const caption = options.showsText
    ? [
        createElement(
          'text',
          { x: short(box.width / 2), y: short(box.height - 4), 'font-size': '11', 'text-anchor': 'middle' },
          [text],
        ),
      ]
    : []
  return createElement(
    'svg',
    {
      width: short(box.width),
      height: short(box.height),
      viewBox: `0 0 ${short(box.width)} ${short(box.height)}`,
      'shape-rendering': 'crispEdges',
      role: 'img',
      'aria-label': text,
      style: 'max-width: 100%; vertical-align: middle',
    },
    [createElement('path', { d: path }), ...caption],
  )
}

/** Whole dots while the code stays within its box; a box too small for its printer gets what fits. */
function fitting(wanted: number, whole: (length: number) => number, dot: number): number {
  return wanted < dot ? wanted : whole(wanted)
}

function short(length: number): string {
  return String(Number(length.toFixed(4)))
}
