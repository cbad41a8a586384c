import { type RefObject, useEffect, useState } from 'react'
import { request } from '#renderer/platform/request.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { isCovered } from './covered.ts'

/**
 * Keeps a native view over its place in the page, and away while something lies over it. Answers the address of a
 * picture to show in its stead, or null. The view leaves the screen with the effect: a hidden tab, a closed one.
 */
export function usePlacement(area: RefObject<HTMLElement | null>, id: string, active: boolean): string | null {
  const [still, setStill] = useState<string | null>(null)
  useEffect(() => {
    const place = area.current
    if (!active || place === null) return
    let shown = ''
    let frame = 0
    const sync = () => {
      frame = 0
      if (isCovered(place, document.getElementById('root'))) {
        if (shown !== '')
          ignoreRejection(request('views.hide', { id, still: true }).then((answer) => setStill(answer.still)))
        shown = ''
        return
      }
      const { x, y, width, height } = place.getBoundingClientRect()
      const next = `${x} ${y} ${width} ${height} ${window.devicePixelRatio}`
      if (next === shown) return
      shown = next
      ignoreRejection(request('views.place', { id, bounds: { x, y, width, height } }).then(() => setStill(null)))
    }
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(sync)
    }
    const size = new ResizeObserver(schedule)
    size.observe(place)
    const layers = new MutationObserver(schedule)
    layers.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: watched })
    for (const name of moments) window.addEventListener(name, schedule, true)
    schedule()
    return () => {
      cancelAnimationFrame(frame)
      size.disconnect()
      layers.disconnect()
      for (const name of moments) window.removeEventListener(name, schedule, true)
      setStill(null)
      ignoreRejection(request('views.hide', { id }))
    }
  }, [area, id, active])
  return still
}

/** Attributes by which layers come and go. */
const watched = ['class', 'style', 'hidden', 'open']
/** Moments at which the place or what lies over it may have moved. */
const moments = ['resize', 'scroll', 'transitionend', 'animationend'] as const
