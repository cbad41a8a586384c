import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { TableStore } from '../store/table-store.ts'
import { moveBy, type Place } from './keyboard.ts'

/** A cell by what it is, so that it stays itself while rows come and go. */
export interface ActiveCell {
  readonly row: number
  readonly column: string
}

/** An open list or calendar keeps its keys; so does text over several lines. */
function takesArrows(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement && (target.getAttribute('aria-expanded') === 'true' || target.tagName === 'TEXTAREA')
  )
}

/** Which cell is being edited, and how keys move it. */
export function useGrid(table: TableStore) {
  const [active, setActive] = useState<ActiveCell | null>(null)
  const latest = useRef(active)
  useLayoutEffect(() => {
    latest.current = active
  })
  const columns = table.columns

  const activate = useCallback(
    (cell: ActiveCell | null) => {
      const last = latest.current
      if (last?.row === cell?.row && last?.column === cell?.column) return
      // Its control goes with the cell that is left, before it could tell that it lost the cursor.
      if (last) table.validateCell(last.row, last.column)
      setActive(cell)
    },
    [table],
  )

  const hear = useCallback(
    (event: KeyboardEvent) => {
      const cell = latest.current
      // Dialogs opened by a cell bubble through React; their keys are not ours.
      const isOurs = event.target instanceof Node && event.currentTarget.contains(event.target)
      if (!cell || !isOurs || event.nativeEvent.isComposing) return
      const rows = table.rows()
      const from: Place = {
        row: rows.findIndex((row) => row.key === cell.row),
        column: columns.findIndex((column) => column.name === cell.column),
      }
      if (from.row < 0 || from.column < 0) return
      const press = {
        key: event.key,
        shiftKey: event.shiftKey,
        isCommand: event.ctrlKey || event.metaKey || event.altKey,
        takesArrows: takesArrows(event.target),
      }
      const to = moveBy(press, from, { rows: rows.length, columns: columns.length })
      const row = to ? rows[to.row] : undefined
      const column = to ? columns[to.column] : undefined
      if (!row || !column) return
      event.preventDefault()
      event.stopPropagation()
      activate({ row: row.key, column: column.name })
    },
    [table, columns, activate],
  )
  return useMemo(() => ({ active, activate, hear }), [active, activate, hear])
}
