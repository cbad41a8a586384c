import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StepPlace } from '../store/table-history.ts'
import type { TableStore } from '../store/table-store.ts'
import { clearCells, fillDown, fillRows, keysOf } from './commands.ts'
import { commandOf, type GridCommand, type Place, type Range, rangeOf } from './keyboard.ts'

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

const nowhere: GridFocus = { active: null, head: null, isResting: false, version: 0, fillTo: null }

/** An open list or calendar keeps its keys; so does text over several lines. */
function takesArrows(target: EventTarget): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.getAttribute('aria-expanded') === 'true' ||
    target.dataset['open'] === 'true' ||
    target.tagName === 'TEXTAREA'
  )
}

function isWhole(target: EventTarget): boolean {
  if (!(target instanceof HTMLInputElement)) return true
  return target.selectionStart === 0 && target.selectionEnd === target.value.length
}

export interface GridOptions {
  readonly table: TableStore
  readonly root: RefObject<HTMLDivElement | null>
  readonly canAdd: boolean
  readonly canRemove: boolean
  /** Tab goes on behind the table from a cell that is not open. */
  readonly isPassed?: boolean
}

/** Which cells are chosen, which one is being edited, and what keys do to them. */
export function useGrid({ table, root, canAdd, canRemove, isPassed = false }: GridOptions) {
  const [focus, setFocus] = useState(nowhere)
  const latest = useRef(focus)
  useLayoutEffect(() => {
    latest.current = focus
  })
  const { columns } = table

  const actions = useMemo(() => {
    const change = (next: Partial<GridFocus>) => {
      latest.current = { ...latest.current, ...next }
      setFocus(latest.current)
    }
    /** The control of a cell that is left goes with it, before it could tell that it lost the cursor. */
    const leave = (isLeft = false) => {
      const { active } = latest.current
      const focused = isLeft ? null : document.activeElement
      if (focused instanceof HTMLElement && focused !== root.current && root.current?.contains(focused)) focused.blur()
      if (active) table.validateCell(active.row, active.column)
      table.endStep()
    }
    /** `isThere`: the cursor went there already, and keeps what it is on. */
    const activate = (cell: ActiveCell | null, isResting = false, isThere = false) => {
      const { active } = latest.current
      if (active?.row === cell?.row && active?.column === cell?.column) return
      leave(isThere)
      change({ active: cell, head: null, isResting })
    }
    /** The mouse: with Shift to select up to a cell, else to go into it. */
    const press = (cell: ActiveCell, isExtending: boolean) => {
      const { active, head, isResting, fillTo } = latest.current
      if (fillTo !== null) return
      const isHere = active?.row === cell.row && active.column === cell.column
      if (isExtending && active) extend(cell)
      else if (!isHere) activate(cell)
      else if (isResting || head !== null) change({ isResting: false, head: null })
    }
    const placeOf = (cell: ActiveCell | null): Place | null => {
      const row = table.rows().findIndex(({ key }) => key === cell?.row)
      const column = columns.findIndex(({ name }) => name === cell?.column)
      return row < 0 || column < 0 ? null : { row, column }
    }
    const cellOf = ({ row, column }: Place): ActiveCell | null => {
      const at = table.rows()[row]
      const plan = columns[column]
      return at && plan ? { row: at.key, column: plan.name } : null
    }
    /** The selected cells; null when the table has none. */
    const range = (): Range | null => {
      const at = placeOf(latest.current.active)
      return at && rangeOf(at, placeOf(latest.current.head) ?? at)
    }
    /** After a change of the table: the cell stays where it is, or its neighbour takes over. */
    const settle = (wanted: ActiveCell | null, fallback: Place | null, isResting = latest.current.isResting) => {
      const rows = table.rows().length
      const near = fallback && rows > 0 ? cellOf({ ...fallback, row: Math.min(fallback.row, rows - 1) }) : null
      const active = placeOf(wanted) ? wanted : near
      change({ active, head: null, isResting, version: latest.current.version + 1 })
      if (!active) root.current?.focus({ preventScroll: true })
    }
    const addRow = (column: string | undefined) => {
      leave()
      const [key] = table.step(latest.current.active, () => table.addRows([{}]))
      if (key !== undefined && column !== undefined)
        change({ active: { row: key, column }, head: null, isResting: false })
    }
    const removeRows = (keys: ReadonlySet<number>) => {
      leave()
      const { active } = latest.current
      const first = table.rows().findIndex(({ key }) => keys.has(key))
      const column = placeOf(active)?.column ?? 0
      table.step(active, () => table.removeRows(keys))
      settle(active, { row: first, column }, true)
    }
    const travel = (go: () => StepPlace | null | undefined) => {
      leave()
      const { active } = latest.current
      const at = placeOf(active)
      const to = go()
      settle(to ?? active, at)
    }
    const extend = (cell: ActiveCell) => {
      const { active } = latest.current
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
      const { fillTo, version } = latest.current
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
      reachFill,
      endFill,
      change,
      leave,
      activate,
      press,
      placeOf,
      cellOf,
      range,
      settle,
      addRow,
      removeRows,
      travel,
      extend,
    }
  }, [table, columns, root])

  const run = useCallback(
    (command: GridCommand): boolean => {
      const { active, head } = latest.current
      const selected = actions.range()
      if (!active || !selected) return false
      if ('place' in command) {
        const cell = actions.cellOf(command.place)
        if (!cell) return false
        if (command.to === 'extend') actions.extend(cell)
        else actions.activate(cell, latest.current.isResting)
        return true
      }
      const at = actions.placeOf(active)
      switch (command.to) {
        case 'undo':
          actions.travel(() => table.undo())
          return true
        case 'redo':
          actions.travel(() => table.redo())
          return true
        case 'leave':
          table.cancelStep()
          table.validateCell(active.row, active.column)
          actions.settle(active, at, true)
          return true
        case 'collapse':
          actions.change({ head: null })
          return true
        case 'edit':
          // At once: the letter that was pressed goes into the control.
          flushSync(() => actions.change({ isResting: false, head: null }))
          return true
        case 'selectAll': {
          const size = { row: table.rows().length - 1, column: columns.length - 1 }
          const first = actions.cellOf({ row: 0, column: 0 })
          actions.leave()
          actions.change({ active: first, head: actions.cellOf(size), isResting: true })
          return true
        }
        case 'addRow':
          if (canAdd) actions.addRow(active.column)
          return canAdd
        case 'removeRows':
          if (canRemove) actions.removeRows(keysOf(table, selected))
          return canRemove
        default:
          actions.leave()
          if (command.to === 'clear') clearCells(table, selected)
          else if (command.to === 'fillDown') fillDown(table, selected)
          else table.step(active, () => table.moveRows(keysOf(table, selected), command.to === 'moveUp' ? -1 : 1))
          // The same cells stay chosen.
          actions.change({ active, head, version: latest.current.version + 1 })
          return true
      }
    },
    [table, columns, actions, canAdd, canRemove],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { active, head, isResting } = latest.current
      // Dialogs opened by a cell bubble through React; their keys are not ours.
      const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
      const at = actions.placeOf(active)
      if (!isOurs || event.nativeEvent.isComposing) return
      const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)
      // Buttons and the tick of a row keep Enter and Space; what was undone elsewhere in the page is not meant in a table.
      if (!isUndo && event.target instanceof HTMLElement && event.target.closest(beside)) return
      if (isPassed && isResting && event.key === 'Tab') return
      const press = {
        key: event.key,
        shiftKey: event.shiftKey,
        ctrlKey: event.ctrlKey || event.metaKey,
        altKey: event.altKey,
        repeat: event.repeat,
        takesArrows: takesArrows(event.target),
        isWhole: isWhole(event.target),
      }
      const size = { rows: table.rows().length, columns: columns.length }
      const command = at
        ? commandOf(press, { at, head: actions.placeOf(head) ?? at, isResting, size })
        : commandOf(press, { at: start, head: start, isResting: true, size })
      if (!command || (!at && command.to !== 'undo' && command.to !== 'redo')) return
      const isDone = at
        ? run(command)
        : (actions.travel(() => (command.to === 'undo' ? table.undo() : table.redo())), true)
      if (!isDone) return
      // A letter that begins typing is typed; and Ctrl+Z never takes back what was typed elsewhere.
      if (command.to !== 'edit' || event.key === 'Enter' || event.key === 'F2') event.preventDefault()
      event.stopPropagation()
    },
    [table, columns, actions, run, isPassed],
  )
  return useMemo(() => ({ focus, ...actions, onKeyDown }), [focus, actions, onKeyDown])
}

const start: Place = { row: 0, column: 0 }
/** What of a row is pressed, and not entered. */
const beside = '[data-row-button], [data-cell-action], [role="rowheader"]'
