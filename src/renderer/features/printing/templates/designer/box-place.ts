import type { readBox } from '#shared/printing/layout/fixed.ts'

/** Millimetres from the corner of the sheet, and degrees. */
export type Box = ReturnType<typeof readBox>

interface Way {
  readonly x: number
  readonly y: number
}

/** As far as a box may lie from the corner of its sheet, and as large as it may be: what its settings take, too. */
const FARTHEST = 500
const LARGEST = 1500
const SMALLEST = 1

const onGrid = (value: number, grid: number) => Number((Math.round(value / grid) * grid).toFixed(1))
const within = (value: number, from: number, to: number) => Math.min(to, Math.max(from, value))

export function movedBox(box: Box, by: Way, grid: number): Box {
  const at = (value: number) => within(onGrid(value, grid), -FARTHEST, LARGEST)
  return { ...box, left: at(box.left + by.x), top: at(box.top + by.y) }
}

/**
 * The box with one or two of its sides moved (-1 the near one, 1 the far one, 0 none); the opposite side stays where it
 * is. Of a turned box the way of the pointer is turned back first.
 */
export function resizedBox(box: Box, by: Way, [x, y]: readonly [number, number], grid: number): Box {
  const turned = (-box.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)]
  const [alongX, alongY] = [by.x * cos - by.y * sin, by.x * sin + by.y * cos]
  const size = (length: number, way: number, side: number) =>
    side === 0 ? length : within(onGrid(length + way * side, grid), SMALLEST, LARGEST)
  const width = size(box.width, alongX, x)
  const height = size(box.height, alongY, y)
  const kept = (value: number) => Number(value.toFixed(1))
  return {
    ...box,
    width,
    height,
    left: x < 0 ? kept(box.left + box.width - width) : box.left,
    top: y < 0 ? kept(box.top + box.height - height) : box.top,
  }
}

export const writtenBox = ({ left, top, width, height, rotation }: Box): string =>
  [left, top, width, height, rotation].map(String).join(' ')

/** The style of a box on the sheet of the designer, as it stands on the paper. */
export function placeOf({ left, top, width, height, rotation }: Box, own: string | undefined): string {
  const written = own === undefined ? '' : `${own}; `
  return `${written}left: ${left}mm; top: ${top}mm; width: ${width}mm; min-height: ${height}mm; transform: rotate(${rotation}deg)`
}
