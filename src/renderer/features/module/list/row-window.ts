/** Rows drawn beyond the edges, so that quick scrolling shows no gaps. */
const margin = 6

export interface Drawn {
  readonly first: number
  /** After the last. */
  readonly end: number
}

/** Which rows of equal height a scrolled area shows. */
export function drawnRows(count: number, rowHeight: number, scrollTop: number, height: number): Drawn {
  const first = Math.min(Math.max(Math.floor(scrollTop / rowHeight) - margin, 0), Math.max(count - 1, 0))
  const end = Math.min(Math.ceil((Math.max(scrollTop, 0) + height) / rowHeight) + margin, count)
  return { first, end: Math.max(end, first) }
}

/** Where to scroll so that a row is whole in view; the same place when it already is. */
export function scrollToShow(index: number, rowHeight: number, scrollTop: number, height: number): number {
  const top = index * rowHeight
  if (top < scrollTop) return top
  return top + rowHeight > scrollTop + height ? top + rowHeight - height : scrollTop
}
