import { useDrawWhole } from '#renderer/components/draw-whole.ts'

/** Tells when elements come near the visible part of the window. */
export interface ViewportObserver {
  /** Calls back once: at once when it shows, when the window has nothing to do when it is near. Answers how to stop watching. */
  watch(element: Element, onNear: () => void): () => void
  dispose(): void
}

/** Pixels around what is visible, in the window and in every scrolled area. */
const margin = 600

/** Elements told of before the window may draw and hear keys again. */
const atATime = 6

/** Milliseconds after which a busy window is told all the same. */
const timeout = 500

/** Null where the platform cannot tell: everything is then mounted at once. */
export function createViewportObserver(): ViewportObserver | null {
  if (typeof IntersectionObserver === 'undefined') return null
  const waiting = new Map<Element, () => void>()
  const near = new Set<Element>()
  let idle: number | null = null

  const stop = (element: Element) => {
    waiting.delete(element)
    near.delete(element)
    for (const observer of observers) observer.unobserve(element)
  }
  const notify = (element: Element) => {
    const onNear = waiting.get(element)
    stop(element)
    onNear?.()
  }
  const notifySome = () => {
    idle = null
    for (const element of [...near].slice(0, atATime)) notify(element)
    askForTime()
  }
  const askForTime = () => {
    if (near.size > 0) idle ??= requestIdleCallback(notifySome, { timeout })
  }
  const observe = (pixels: number, hear: (elements: readonly Element[]) => void) => {
    const around = `${pixels}px`
    const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: around, scrollMargin: around }
    const inside = (entries: readonly IntersectionObserverEntry[]) =>
      entries.filter(({ isIntersecting, target }) => isIntersecting && waiting.has(target)).map(({ target }) => target)
    return new IntersectionObserver((entries) => hear(inside(entries)), options)
  }
  const observers = [
    observe(0, (elements) => {
      for (const element of elements) notify(element)
    }),
    observe(margin, (elements) => {
      for (const element of elements) near.add(element)
      askForTime()
    }),
  ]
  const drawWhole = () => {
    if (!useDrawWhole.getState().whole) return
    for (const element of waiting.keys()) near.add(element)
    askForTime()
  }
  let unsubscribe: (() => void) | null = null
  return {
    watch(element, onNear) {
      waiting.set(element, onNear)
      unsubscribe ??= useDrawWhole.subscribe(drawWhole)
      drawWhole()
      for (const observer of observers) observer.observe(element)
      return () => stop(element)
    },
    dispose() {
      // A form that is hidden ends it, and goes on with it when it shows again.
      if (idle !== null) cancelIdleCallback(idle)
      idle = null
      unsubscribe?.()
      unsubscribe = null
      for (const observer of observers) observer.disconnect()
    },
  }
}
