import type { Sheet } from './sheet-jobs.ts'

/** Height of a row in pixels, borders included. */
export const ROW = 28
const MIN_WIDTH = 64
const MAX_WIDTH = 320
/** Rows that widths are worked out from. */
const SAMPLE = 200

/** Left edge of every column and, last, the width of all, by what the first rows hold. */
export function columnEdges({ rows, columns }: Pick<Sheet, 'rows' | 'columns'>): number[] {
  const edges = [0]
  for (let column = 0; column < columns; column += 1) {
    let width = MIN_WIDTH
    for (const row of rows.slice(0, SAMPLE)) width = Math.max(width, textWidth(row[column] ?? '') + 18)
    edges.push((edges[column] ?? 0) + Math.min(MAX_WIDTH, width))
  }
  return edges
}

/** Roughly: letters of Chinese are twice as wide as those of Latin. */
function textWidth(text: string): number {
  let width = 0
  for (const sign of text.slice(0, 60)) width += sign > '\u2e7f' ? 13 : 7.2
  return width
}

/** First and last column that a view from `left` over `width` pixels shows. */
export function visibleColumns(edges: readonly number[], left: number, width: number): [first: number, last: number] {
  const count = edges.length - 1
  const first = Math.max(
    0,
    edges.findLastIndex((edge) => edge <= left),
  )
  const beyond = edges.findIndex((edge) => edge >= left + width)
  return [Math.min(first, count - 1), Math.min(count - 1, beyond === -1 ? count - 1 : beyond)]
}

/** A, B … Z, AA … as workbooks name their columns. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
