/** A cell by its place on screen. */
export interface CellPosition {
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
  /** Control, or command on a Mac. */
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly repeat: boolean
  /** The control under the cursor uses the arrow keys itself (an open list, text over several lines). */
  readonly takesArrows: boolean
  /** All of the text under the cursor is selected, or there is none: nobody moves a cursor within it. */
  readonly isWhole: boolean
}

export interface GridState {
  readonly at: CellPosition
  /** The other corner of the cells that are selected; the cell itself when there is one. */
  readonly head: CellPosition
  /** The cell is chosen, and no control is open in it. */
  readonly isResting: boolean
  readonly size: GridSize
}

export type GridCommand =
  | { readonly to: 'go' | 'extend'; readonly place: CellPosition }
  | {
      readonly to:
        | 'undo'
        | 'redo'
        | 'fillDown'
        | 'moveUp'
        | 'moveDown'
        | 'selectAll'
        | 'addRow'
        | 'removeRows'
        | 'clear'
        | 'edit'
        | 'leave'
        | 'collapse'
    }

const arrows: Readonly<Record<string, CellPosition>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/**
 * What a key does in a child table (section 5, Input table), as in a spreadsheet. Null: the key is not ours, or the edge
 * is reached and it leaves the table.
 */
export function commandOf(press: KeyPress, state: GridState): GridCommand | null {
  const { key, shiftKey, takesArrows } = press
  const { isResting } = state
  const isRange = !isSame(state.at, state.head)
  if (press.ctrlKey) return press.altKey ? null : withControl(press, isResting || isRange)
  const step = arrows[key]
  if (press.altKey) {
    if (!step || step.column !== 0 || takesArrows) return null
    return { to: step.row < 0 ? 'moveUp' : 'moveDown' }
  }
  if (step) {
    if (takesArrows && !isResting) return null
    if (shiftKey) {
      if (step.column !== 0 && !isResting && !isRange && !press.isWhole) return null
      return within(moved(state.head, step), state.size, 'extend')
    }
    return step.row !== 0 || isResting ? within(moved(state.at, step), state.size, 'go') : null
  }
  switch (key) {
    case 'Tab':
      return nextCell(state, shiftKey ? -1 : 1)
    case 'Enter':
      return entered(press, state)
    case 'Escape':
      if (isRange) return { to: 'collapse' }
      return isResting || takesArrows ? null : { to: 'leave' }
    case 'F2':
      return isResting ? { to: 'edit' } : null
    case 'Delete':
    case 'Backspace':
      return isRange || isResting ? { to: 'clear' } : null
    default:
      // A letter begins typing over what the cell holds.
      return isResting && key.length === 1 ? { to: 'edit' } : null
  }
}

function withControl({ key, shiftKey, takesArrows }: KeyPress, isChosen: boolean): GridCommand | null {
  switch (key.toLowerCase()) {
    case 'z':
      return { to: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { to: 'redo' }
    case 'd':
      return takesArrows ? null : { to: 'fillDown' }
    case 'a':
      return isChosen ? { to: 'selectAll' } : null
    case 'delete':
      return isChosen ? { to: 'removeRows' } : null
    default:
      return null
  }
}

function entered({ shiftKey, repeat, takesArrows }: KeyPress, { at, isResting, size }: GridState): GridCommand | null {
  if (isResting) return { to: 'edit' }
  if (takesArrows) return null
  if (!shiftKey && at.row === size.rows - 1) return repeat ? null : { to: 'addRow' }
  return within(moved(at, { row: shiftKey ? -1 : 1, column: 0 }), size, 'go')
}

function nextCell({ at, size }: GridState, step: number): GridCommand | null {
  const index = at.row * size.columns + at.column + step
  if (index < 0 || index >= size.rows * size.columns) return null
  return { to: 'go', place: { row: Math.floor(index / size.columns), column: index % size.columns } }
}

function within(place: CellPosition, size: GridSize, to: 'go' | 'extend'): GridCommand | null {
  const isInside = place.row >= 0 && place.row < size.rows && place.column >= 0 && place.column < size.columns
  return isInside ? { to, place } : null
}

function moved(from: CellPosition, by: CellPosition): CellPosition {
  return { row: from.row + by.row, column: from.column + by.column }
}

export function isSame(one: CellPosition, other: CellPosition): boolean {
  return one.row === other.row && one.column === other.column
}

export interface Range {
  readonly firstRow: number
  readonly lastRow: number
  readonly firstColumn: number
  readonly lastColumn: number
}

export function rangeOf(one: CellPosition, other: CellPosition): Range {
  return {
    firstRow: Math.min(one.row, other.row),
    lastRow: Math.max(one.row, other.row),
    firstColumn: Math.min(one.column, other.column),
    lastColumn: Math.max(one.column, other.column),
  }
}
