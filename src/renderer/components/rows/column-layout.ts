/** What the layout of a table needs to know of a column. Pixels. */
export interface ColumnSize {
  readonly key: string
  /** Null: shares what is left, and is at least `minWidth`. */
  readonly width: number | null
  readonly minWidth?: number
  readonly fixed?: 'left' | 'right' | null
}

/** A column where it stands. */
export interface PlacedColumn<Column extends ColumnSize> {
  readonly column: Column
  /** Pixels. */
  readonly width: number
  /** Where a fixed column stays, in pixels from its edge; null scrolls. */
  readonly inset: { readonly left: number } | { readonly right: number } | null
}

const MIN_WIDTH = 80
/** Narrowest and widest a column can be dragged to. */
export const widthLimits = { min: 48, max: 1200 } as const

function orderOf<Column extends ColumnSize>(columns: readonly Column[]): readonly Column[] {
  return [
    ...columns.filter((column) => column.fixed === 'left'),
    ...columns.filter((column) => !column.fixed),
    ...columns.filter((column) => column.fixed === 'right'),
  ]
}

/**
 * Columns with their widths, so that they fill the room there is: those without a width of their own share what is left;
 * when it is too little, the table scrolls sideways. A width that was dragged stays as dragged. Fixed columns stand at
 * the edges, so that nothing scrolls between them; `left` is what lies before the first.
 */
export function placeColumns<Column extends ColumnSize>(
  columns: readonly Column[],
  available: number,
  dragged: Readonly<Record<string, number>> = {},
  left = 0,
): readonly PlacedColumn<Column>[] {
  const ordered = orderOf(columns)
  const wanted = ordered.map((column) => dragged[column.key] ?? column.width ?? column.minWidth ?? MIN_WIDTH)
  const spare = available - wanted.reduce((sum, width) => sum + width, 0)
  const free = ordered.map((column) => dragged[column.key] === undefined)
  const elastic = ordered.map((column, at) => free[at] === true && column.width === null)
  const grows = elastic.includes(true) ? elastic : free
  const basis = wanted.reduce((sum, width, at) => sum + (grows[at] ? width : 0), 0)
  const widths = wanted.map((width, at) =>
    spare > 0 && grows[at] ? Math.floor(width + (spare * width) / basis) : width,
  )
  const before = (at: number) => widths.slice(0, at).reduce((sum, width) => sum + width, 0)
  const total = before(widths.length)
  return ordered.map((column, at) => {
    const width = widths[at] ?? MIN_WIDTH
    const inset =
      column.fixed === 'left'
        ? { left: left + before(at) }
        : column.fixed === 'right'
          ? { right: total - before(at) - width }
          : null
    return { column, width, inset }
  })
}

export function totalWidth(columns: readonly { readonly width: number }[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0)
}
