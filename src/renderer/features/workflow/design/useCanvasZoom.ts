import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** Percent. */
const zooms = [30, 40, 50, 60, 70, 80, 90, 100, 120, 150]

/** Pixels left and right of the flow. */
const EDGE = 48

/** How large a canvas is drawn: by steps, so that all of it is in sight, by keys and by the wheel with Ctrl. */
export function useCanvasZoom(screen: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(100)
  const step = (by: -1 | 1) => setZoom((now) => zooms[zooms.indexOf(now) + by] ?? now)
  const fit = () => {
    const canvas = screen.current?.querySelector('[data-canvas]')
    const paper = canvas?.firstElementChild
    if (!canvas || !paper) return
    // The paper itself is never narrower than the canvas: what lies on it is as wide as the flow.
    const width = Math.max(...[...paper.children].map((part) => part.getBoundingClientRect().width))
    const { height } = paper.getBoundingClientRect()
    if (width <= 0 || height === 0) return
    const room = Math.min((canvas.clientWidth - EDGE) / width, canvas.clientHeight / height) * zoom
    setZoom(zooms.findLast((each) => each <= Math.min(room, 100)) ?? zooms[0] ?? 100)
  }
  useEffect(() => {
    const canvas = screen.current?.querySelector<HTMLElement>('[data-canvas]')
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      setZoom((now) => zooms[zooms.indexOf(now) + (event.deltaY > 0 ? -1 : 1)] ?? now)
    }
    // React's own listener cannot keep the window from zooming.
    canvas?.addEventListener('wheel', onWheel, { passive: false })
    return () => canvas?.removeEventListener('wheel', onWheel)
  }, [screen])
  /** Whether the key was one of these. */
  const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || !target.closest('[data-canvas]'))
      return false
    if (key === '+' || key === '=') step(1)
    else if (key === '-') step(-1)
    else if (key === '0') fit()
    else return false
    return true
  }
  return { zoom, step, fit, onKey }
}
