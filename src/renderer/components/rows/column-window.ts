import type { ColumnSize, PlacedColumn } from './column-layout.ts'

/** Columns up to here are all drawn: leaving some out would cost more than they do. */
const FEW = 20
/** Pixels drawn beyond the edges, and by which an area scrolls sideways before other columns are drawn. */
const MARGIN = 240
export const COLUMN_STEP = 120

/** How far an area is scrolled sideways: in steps, so that it is drawn anew seldom, and exactly at its end. */
export function steppedScroll({ scrollLeft, clientWidth, scrollWidth }: Element): number {
  if (scrollLeft + clientWidth >= scrollWidth - 1) return Math.ceil(scrollLeft)
  return Math.floor(scrollLeft / COLUMN_STEP) * COLUMN_STEP
}

/** A column of a row, or the room of neighbours that are out of view. */
export type ColumnPiece<Column extends ColumnSize> =
  | { readonly type: 'column'; readonly at: number; readonly placed: PlacedColumn<Column> }
  | { readonly type: 'gap'; readonly at: number; readonly width: number }

/**
 * The cells of a row that are drawn while the columns from `scrolled` on are in view, over `width` pixels: the first one,
 * which holds the branch of a tree, those that stay at an edge, and those in view. Pixels.
 */
export function columnPieces<Column extends ColumnSize>(
  columns: readonly PlacedColumn<Column>[],
  scrolled: number,
  width: number,
): readonly ColumnPiece<Column>[] {
  const isWindow = columns.length > FEW
  const pieces: ColumnPiece<Column>[] = []
  let left = 0
  for (const [at, placed] of columns.entries()) {
    const right = left + placed.width
    const isInView = right >= scrolled - MARGIN && left <= scrolled + width + MARGIN
    const last = pieces.at(-1)
    if (!isWindow || at === 0 || placed.inset !== null || isInView) pieces.push({ type: 'column', at, placed })
    else if (last?.type === 'gap') pieces[pieces.length - 1] = { ...last, width: last.width + placed.width }
    else pieces.push({ type: 'gap', at, width: placed.width })
    left = right
  }
  return pieces
}
