/** Pixels: a row of a child table, and one that shows messages. */
export const rowHeight = 40
export const tallRowHeight = 60
/** Pixels above which a child table scrolls by itself. */
export const bodyLimit = 440
/** Rows drawn beyond the edges, so that scrolling shows no gaps. */
const margin = 6

export interface RowWindow {
  /** Index of the first drawn row, and the one after the last. */
  readonly first: number
  readonly end: number
  /** Pixels above each drawn row. */
  readonly tops: readonly number[]
  readonly total: number
}

/** Which rows a scrolled area shows. `isTall` says which rows show a message. */
export function windowOf(
  count: number,
  isTall: (index: number) => boolean,
  scrollTop: number,
  height: number,
): RowWindow {
  const tops: number[] = []
  let first = 0
  let end = 0
  let top = 0
  const above = scrollTop - margin * rowHeight
  const below = scrollTop + height + margin * rowHeight
  for (let index = 0; index < count; index += 1) {
    const size = isTall(index) ? tallRowHeight : rowHeight
    if (top + size <= above) first = index + 1
    else if (top < below) {
      tops.push(top)
      end = index + 1
    }
    top += size
  }
  return { first, end: Math.max(end, first), tops, total: top }
}

/** Pixels above a row. */
export function topOf(index: number, isTall: (index: number) => boolean): number {
  let top = 0
  for (let each = 0; each < index; each += 1) top += isTall(each) ? tallRowHeight : rowHeight
  return top
}

/** Where to scroll so that a row is whole in view; the same place when it already is. */
export function scrollToRow(
  index: number,
  isTall: (index: number) => boolean,
  scrollTop: number,
  height: number,
): number {
  const top = topOf(index, isTall)
  const size = isTall(index) ? tallRowHeight : rowHeight
  if (top < scrollTop) return top
  return top + size > scrollTop + height ? top + size - height : scrollTop
}

/** Scrolls an area so that a row is whole in view. `covered`: pixels that the head and the summary lie over. */
export function showRow(area: HTMLElement, index: number, isTall: (index: number) => boolean, covered: number): void {
  area.scrollTop = scrollToRow(index, isTall, area.scrollTop, area.clientHeight - covered)
}
