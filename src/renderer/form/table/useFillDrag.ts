import { type MouseEvent as Press, useCallback } from 'react'
import type { useGrid } from './useGrid.ts'

type Grid = Pick<ReturnType<typeof useGrid>, 'reachFill' | 'endFill'>

/**
 * Dragging the corner of a selection down, as in a spreadsheet: the row below the pointer is how far it fills, Esc gives it
 * up. By keys: select, Ctrl+D.
 */
export function useFillDrag({ reachFill, endFill }: Grid) {
  return useCallback(
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
      }
      window.addEventListener('mouseover', over)
      window.addEventListener('mouseup', up)
      window.addEventListener('keydown', key, true)
    },
    [reachFill, endFill],
  )
}
