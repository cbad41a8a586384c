import { flushSync } from 'react-dom'
import type { TableStore } from '../store/table-store.ts'
import { clearCells, fillDown, keysOf } from './commands.ts'
import type { GridActions } from './useGridActions.ts'
import type { GridCommand } from './keyboard.ts'

export interface GridCommandTools {
  readonly table: TableStore
  readonly actions: GridActions
  readonly canAdd: boolean
  readonly canRemove: boolean
}

/** Does what a key asks for at the cell that is chosen; whether there was anything to do. */
export function runGridCommand(command: GridCommand, tools: GridCommandTools): boolean {
  const { table, actions, canAdd, canRemove } = tools
  const { active, head } = actions.read()
  const selected = actions.range()
  if (!active || !selected) return false
  if ('place' in command) {
    const cell = actions.cellOf(command.place)
    if (!cell) return false
    if (command.to === 'extend') actions.extend(cell)
    else actions.activate(cell, actions.read().isResting)
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
      const size = { row: table.rows().length - 1, column: table.columns.length - 1 }
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
      actions.change({ active, head, version: actions.read().version + 1 })
      return true
  }
}
