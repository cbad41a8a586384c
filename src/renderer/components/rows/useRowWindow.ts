import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type DrawnRows, drawnRows, type RowGeometry, scrollToShow } from './row-window.ts'

interface RowWindowOptions {
  readonly area: RefObject<HTMLElement | null>
  readonly rows: RowGeometry
  /** Pixels in which rows show; what head and foot cover is not among them. */
  readonly height: number
}

/**
 * Which rows of a scrolled area are drawn. `follow` belongs on its scroll event; `show` scrolls a row into view, and it
 * is drawn when the call returns.
 */
export function useRowWindow({ area, rows, height }: RowWindowOptions) {
  const [drawn, setDrawn] = useState<DrawnRows>(() => drawnRows(rows, 0, height))
  const follow = useCallback(() => {
    const next = drawnRows(rows, area.current?.scrollTop ?? 0, height)
    setDrawn((last) => (last.first === next.first && last.end === next.end ? last : next))
  }, [area, rows, height])
  useLayoutEffect(follow, [follow])
  const show = (index: number) => {
    const element = area.current
    if (!element) return
    element.scrollTop = scrollToShow(rows, index, element.scrollTop, height)
    flushSync(follow)
  }
  // Fewer rows than a moment ago: until the effect has run, nothing beyond the end is asked for.
  return { first: Math.min(drawn.first, rows.count), end: Math.min(drawn.end, rows.count), follow, show }
}
