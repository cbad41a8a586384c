import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDrawWhole, WHOLE_ROWS } from '../draw-whole.ts'
import { drawnRows, type RowGeometry, scrollToShow } from './row-window.ts'

/** Pixels by which an area scrolls before other rows are drawn. */
const STEP = 80

/**
 * Which rows of a scrolled area are drawn; `height` in pixels is where rows show, without what head and foot cover.
 * `area` and `onScroll` belong on the scrolled element; `scrollTo` brings a row into view, and `show` has it drawn when
 * the call returns (not in an effect).
 */
export function useRowWindow<Area extends HTMLElement>(rows: RowGeometry, height: number) {
  const area = useRef<Area>(null)
  const [scrolled, setScrolled] = useState(0)
  const onScroll = () => setScrolled(Math.floor((area.current?.scrollTop ?? 0) / STEP) * STEP)
  const scrollTo = (index: number) => {
    const element = area.current
    if (!element) return
    element.scrollTop = scrollToShow(rows, index, element.scrollTop, height)
    onScroll()
  }
  const show = (index: number) => flushSync(() => scrollTo(index))
  const whole = useDrawWhole((state) => state.whole) && rows.count <= WHOLE_ROWS
  const drawn = whole ? { first: 0, end: rows.count } : drawnRows(rows, Math.min(scrolled, rows.total), height + STEP)
  return { area, ...drawn, onScroll, scrollTo, show }
}
