import { type RowGeometry, scrollToShow, unevenRows } from '#renderer/components/rows/row-window.ts'

/** Pixels: a row of a child table, and one that shows messages. */
export const rowHeight = 40
export const tallRowHeight = 60
/** Pixels above which a child table scrolls by itself. */
export const bodyLimit = 440

/** Where the rows of a child table stand. `isTall` says which rows show a message. */
export function tableRows(count: number, isTall: (index: number) => boolean): RowGeometry {
  return unevenRows(count, (index) => (isTall(index) ? tallRowHeight : rowHeight))
}

/** Scrolls an area so that a row is whole in view. `covered`: pixels that the head and the summary lie over. */
export function showRow(area: HTMLElement, rows: RowGeometry, index: number, covered: number): void {
  area.scrollTop = scrollToShow(rows, index, area.scrollTop, area.clientHeight - covered)
}
