/** Tells when elements come near the visible part of the window. */
export interface ViewportObserver {
  /** Calls back once; answers how to stop watching. */
  watch(element: Element, onNear: () => void): () => void
  dispose(): void
}

/** Pixels around what is visible, in the window and in every scrolled area. */
const margin = '600px'

/** Null where the platform cannot tell: everything is then mounted at once. */
export function createViewportObserver(): ViewportObserver | null {
  if (typeof IntersectionObserver === 'undefined') return null
  const waiting = new Map<Element, () => void>()
  const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: margin, scrollMargin: margin }
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const onNear = waiting.get(target)
      if (!isIntersecting || !onNear) continue
      waiting.delete(target)
      observer.unobserve(target)
      onNear()
    }
  }, options)
  return {
    watch(element, onNear) {
      waiting.set(element, onNear)
      observer.observe(element)
      return () => {
        waiting.delete(element)
        observer.unobserve(element)
      }
    },
    dispose: () => observer.disconnect(),
  }
}
