/** Pixels drawn beyond the edges, so that quick scrolling shows no gaps. */
const MARGIN = 240

/** Where rows stand in a scrolled area. Pixels. */
export interface RowGeometry {
  readonly count: number
  readonly total: number
  /** Pixels above a row; `top(count)` is the total. */
  readonly top: (index: number) => number
  /** The row that covers a place; the nearest one outside the rows. -1 without rows. */
  readonly at: (offset: number) => number
}

/** Rows of one height. */
export function equalRows(count: number, rowHeight: number): RowGeometry {
  return {
    count,
    total: count * rowHeight,
    top: (index) => index * rowHeight,
    at: (offset) => Math.min(Math.max(Math.floor(offset / rowHeight), 0), count - 1),
  }
}

/** Rows of different heights; `heightOf` is asked once for each. */
export function unevenRows(count: number, heightOf: (index: number) => number): RowGeometry {
  const tops = new Float64Array(count + 1)
  for (let index = 0; index < count; index += 1) tops[index + 1] = (tops[index] ?? 0) + heightOf(index)
  const at = (offset: number) => {
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((tops[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return Math.min(low, count - 1)
  }
  return { count, total: tops[count] ?? 0, top: (index) => tops[index] ?? 0, at }
}

export interface DrawnRows {
  readonly first: number
  /** After the last. */
  readonly end: number
}

/** Which rows a scrolled area shows, with some beyond its edges. */
export function drawnRows(rows: RowGeometry, scrollTop: number, height: number): DrawnRows {
  if (rows.count === 0) return { first: 0, end: 0 }
  const from = Math.max(scrollTop, 0)
  return { first: rows.at(from - MARGIN), end: rows.at(from + height + MARGIN) + 1 }
}

/** Where to scroll so that a row is whole in view; the same place when it already is. */
export function scrollToShow(rows: RowGeometry, index: number, scrollTop: number, height: number): number {
  const top = rows.top(index)
  const bottom = rows.top(index + 1)
  if (top < scrollTop) return top
  return bottom > scrollTop + height ? bottom - height : scrollTop
}
