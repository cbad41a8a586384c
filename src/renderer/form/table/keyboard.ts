/** A cell by its place on screen. */
export interface Place {
  readonly row: number
  readonly column: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

export interface KeyPress {
  readonly key: string
  readonly shiftKey: boolean
  /** Control, command or alternate is held. */
  readonly isCommand: boolean
  /** The control under the cursor uses the arrow keys itself (an open list, text over several lines). */
  readonly takesArrows: boolean
}

/**
 * Where a key leads (section 5, Input table; Enter and the arrow keys move by rows, Tab by cells).
 * Null: the key is not ours, or the edge is reached and it leaves the table.
 */
export function moveBy(press: KeyPress, from: Place, size: GridSize): Place | null {
  if (press.isCommand) return null
  const byRow = (step: number): Place | null => {
    const row = from.row + step
    return row >= 0 && row < size.rows ? { row, column: from.column } : null
  }
  switch (press.key) {
    case 'Enter':
      return press.takesArrows ? null : byRow(press.shiftKey ? -1 : 1)
    case 'ArrowDown':
      return press.takesArrows ? null : byRow(1)
    case 'ArrowUp':
      return press.takesArrows ? null : byRow(-1)
    case 'Tab': {
      const index = from.row * size.columns + from.column + (press.shiftKey ? -1 : 1)
      if (index < 0 || index >= size.rows * size.columns) return null
      return { row: Math.floor(index / size.columns), column: index % size.columns }
    }
    default:
      return null
  }
}
