import { type KeyboardEvent, type RefObject, useCallback, useMemo } from 'react'
import type { TableStore } from '../store/table-store.ts'
import { useGridActions } from './useGridActions.ts'
import { runGridCommand } from './grid-command.ts'
import { commandOf, type GridCommand, type CellPosition } from './keyboard.ts'

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

/** What a key is to the table: what was pressed, and what the control it was pressed in would do with it. */
function pressOf(event: KeyboardEvent) {
  return {
    key: event.key,
    shiftKey: event.shiftKey,
    ctrlKey: event.ctrlKey || event.metaKey,
    altKey: event.altKey,
    repeat: event.repeat,
    takesArrows: takesArrows(event.target),
    isWhole: isWhole(event.target),
  }
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
  const { focus, actions } = useGridActions(table, root)
  const run = useCallback(
    (command: GridCommand) => runGridCommand(command, { table, actions, canAdd, canRemove }),
    [table, actions, canAdd, canRemove],
  )

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { active, head, isResting } = actions.read()
      // Dialogs opened by a cell bubble through React; their keys are not ours.
      const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
      const at = actions.placeOf(active)
      if (!isOurs || event.nativeEvent.isComposing) return
      const isUndo = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)
      // Buttons and the tick of a row keep Enter and Space; what was undone elsewhere in the page is not meant in a table.
      if (!isUndo && event.target instanceof HTMLElement && event.target.closest(beside)) return
      // A link or a button in a cell opens by Enter, as by Space; Ctrl+Enter is the form's.
      if (/^(?:Enter| )$/.test(event.key) && event.target instanceof HTMLElement && event.target.closest(pressed))
        return
      if (isPassed && isResting && event.key === 'Tab') return
      const press = pressOf(event)
      const size = { rows: table.rows().length, columns: table.columns.length }
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
    [table, actions, run, isPassed],
  )
  return useMemo(() => ({ focus, ...actions, onKeyDown }), [focus, actions, onKeyDown])
}

const start: CellPosition = { row: 0, column: 0 }
/** What of a cell is pressed; a switch is changed by Space, and left by Enter. */
const pressed = 'a[href], button:not([role="switch"])'
/** What of a row is pressed, and not entered. */
const beside = '[data-row-button], [data-cell-action], [role="rowheader"]'
