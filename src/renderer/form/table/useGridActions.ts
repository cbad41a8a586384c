import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { StepPlace } from '../store/table-history.ts'
import type { TableStore } from '../store/table-store.ts'
import { checkLeftCell, fillRows } from './commands.ts'
import { type CellPosition, type Range, rangeOf } from './keyboard.ts'

/** A cell by what it is, so that it stays itself while rows come and go. */
export type ActiveCell = StepPlace

export interface GridFocus {
  readonly active: ActiveCell | null
  /** The other corner of the selected cells. */
  readonly head: ActiveCell | null
  /** The cell is chosen, and no control is open in it. */
  readonly isResting: boolean
  /** Grows when the control of the active cell has to be made anew: what it holds by itself is no longer true. */
  readonly version: number
  /** While the corner of the selection is dragged: the row that it would fill to, by place. */
  readonly fillTo: number | null
}

export type GridActions = ReturnType<typeof useGridActions>['actions']

const nowhere: GridFocus = { active: null, head: null, isResting: false, version: 0, fillTo: null }

/** Where the person is in a table, and what the mouse and the keys do to its cells. */
export function useGridActions(table: TableStore, root: RefObject<HTMLElement | null>) {
  const [focus, setFocus] = useState(nowhere)
  const latest = useRef(focus)
  useLayoutEffect(() => {
    latest.current = focus
  })
  const actions = useMemo(() => {
    /** Where the person is now, not as it was drawn last. */
    const read = () => latest.current
    const change = (next: Partial<GridFocus>) => {
      latest.current = { ...latest.current, ...next }
      setFocus(latest.current)
    }
    const checkCell = (row: number, column: string): void => void table.validateCell(row, column)
    /** The control of a cell that is left goes with it, before it could tell that it lost the cursor. */
    const leave = (isLeft = false, check = checkCell) => {
      const { active } = read()
      const focused = isLeft ? null : document.activeElement
      const all = root.current
      if (focused instanceof HTMLElement && focused !== all && all?.contains(focused)) focused.blur()
      if (active) check(active.row, active.column)
      table.endStep()
    }
    /** `isThere`: the cursor went there already, and keeps what it is on. */
    const activate = (cell: ActiveCell | null, isResting = false, isThere = false) => {
      const { active } = read()
      if (active?.row === cell?.row && active?.column === cell?.column) return
      leave(isThere, (row, column) => checkLeftCell(table, row, column))
      change({ active: cell, head: null, isResting })
    }
    /** The mouse: with Shift to select up to a cell, else to go into it. */
    const press = (cell: ActiveCell, isExtending: boolean) => {
      const { active, head, isResting, fillTo } = read()
      if (fillTo !== null) return
      const isHere = active?.row === cell.row && active.column === cell.column
      if (isExtending && active) extend(cell)
      else if (!isHere) activate(cell)
      else if (isResting || head !== null) change({ isResting: false, head: null })
    }
    const placeOf = (cell: ActiveCell | null): CellPosition | null => {
      const row = table.rows().findIndex(({ key }) => key === cell?.row)
      const column = table.columns.findIndex(({ name }) => name === cell?.column)
      return row < 0 || column < 0 ? null : { row, column }
    }
    const cellOf = ({ row, column }: CellPosition): ActiveCell | null => {
      const at = table.rows()[row]
      const plan = table.columns[column]
      return at && plan ? { row: at.key, column: plan.name } : null
    }
    /** The selected cells; null when the table has none. */
    const range = (): Range | null => {
      const at = placeOf(read().active)
      return at && rangeOf(at, placeOf(read().head) ?? at)
    }
    /** After a change of the table: the cell stays where it is, or its neighbour takes over. */
    const moveTo = (wanted: ActiveCell | null, fallback: CellPosition | null, isResting = read().isResting) => {
      const rows = table.rows().length
      const near = fallback && rows > 0 ? cellOf({ ...fallback, row: Math.min(fallback.row, rows - 1) }) : null
      const active = placeOf(wanted) ? wanted : near
      change({ active, head: null, isResting, version: read().version + 1 })
      if (!active) root.current?.focus({ preventScroll: true })
    }
    const addRow = (column: string | undefined) => {
      leave()
      const [key] = table.step(read().active, () => table.addRows([{}]))
      if (key !== undefined && column !== undefined)
        change({ active: { row: key, column }, head: null, isResting: false })
    }
    const removeRows = (keys: ReadonlySet<number>) => {
      leave()
      const { active } = read()
      const first = table.rows().findIndex(({ key }) => keys.has(key))
      const column = placeOf(active)?.column ?? 0
      table.step(active, () => table.removeRows(keys))
      moveTo(active, { row: first, column }, true)
    }
    const travel = (go: () => StepPlace | null | undefined) => {
      leave()
      const { active } = read()
      const at = placeOf(active)
      const to = go()
      moveTo(to ?? active, at)
    }
    const extend = (cell: ActiveCell) => {
      const { active } = read()
      if (!active) return activate(cell)
      const isHere = active.row === cell.row && active.column === cell.column
      return change({ head: isHere ? null : cell })
    }
    /** Shows how far a drag of the selection's corner would fill; null: not at all. */
    const reachFill = (row: number | null) => {
      const selected = range()
      if (row === null || !selected) return change({ fillTo: null })
      change({ fillTo: Math.max(selected.lastRow, Math.min(row, table.rows().length - 1)) })
    }
    /** Fills down to where the drag ended, as one step; what was filled is selected then. */
    const endFill = () => {
      const { fillTo, version } = read()
      const selected = range()
      change({ fillTo: null })
      if (fillTo === null || !selected || fillTo <= selected.lastRow) return
      leave()
      fillRows(table, selected, fillTo)
      const active = cellOf({ row: selected.firstRow, column: selected.firstColumn })
      const head = cellOf({ row: fillTo, column: selected.lastColumn })
      change({ active, head, isResting: true, version: version + 1 })
    }
    return {
      read,
      change,
      reachFill,
      endFill,
      leave,
      activate,
      press,
      placeOf,
      cellOf,
      range,
      settle: moveTo,
      addRow,
      removeRows,
      travel,
      extend,
    }
  }, [table, root])
  return { focus, actions }
}
