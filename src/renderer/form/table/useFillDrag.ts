import { type MouseEvent as Press, useCallback, useEffect, useRef } from 'react'
import type { ActiveCell } from './useGridActions.ts'
import type { useGrid } from './useGrid.ts'

type Grid = Pick<ReturnType<typeof useGrid>, 'reachFill' | 'endFill' | 'press'>

/**
 * Dragging the corner of a selection down, as in a spreadsheet: the row below the pointer is how far it fills, Esc gives it
 * up: `press` then selects nothing more until the button is let go. By keys: select, Ctrl+D.
 */
export function useFillDrag({ reachFill, endFill, press: pressCell }: Grid) {
  const isGivenUp = useRef(false)
  const end = useRef(() => undefined as void)
  // Who lets go after the table is gone fills nothing.
  useEffect(() => () => end.current(), [])
  const press = useCallback(
    (cell: ActiveCell, isExtending: boolean) => {
      if (!isExtending || !isGivenUp.current) pressCell(cell, isExtending)
    },
    [pressCell],
  )
  const onFill = useCallback(
    (press: Press<HTMLElement>) => {
      const grid = press.currentTarget.closest('[role="grid"]')
      if (press.button !== 0 || !grid) return
      // Neither the cell below it nor the text of the page is selected.
      press.preventDefault()
      press.stopPropagation()
      reachFill(0)
      const over = ({ target }: MouseEvent) => {
        const row = target instanceof Element ? target.closest('[role="row"]') : null
        if (row && grid.contains(row)) reachFill(Number(row.getAttribute('aria-rowindex')) - 2)
      }
      const stop = () => {
        window.removeEventListener('mouseover', over)
        window.removeEventListener('mouseup', up)
        window.removeEventListener('keydown', key, true)
      }
      const release = () => {
        isGivenUp.current = false
        window.removeEventListener('mouseup', release)
        window.removeEventListener('mousedown', release, true)
      }
      end.current = () => {
        stop()
        release()
      }
      const up = () => {
        stop()
        endFill()
      }
      const key = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        stop()
        reachFill(null)
        isGivenUp.current = true
        window.addEventListener('mouseup', release)
        // Let go of outside the window, it is told by the next press.
        window.addEventListener('mousedown', release, true)
      }
      window.addEventListener('mouseover', over)
      window.addEventListener('mouseup', up)
      window.addEventListener('keydown', key, true)
    },
    [reachFill, endFill],
  )
  return { onFill, press }
}
