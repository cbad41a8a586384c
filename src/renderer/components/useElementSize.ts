import { type RefCallback, useCallback, useState } from 'react'

interface ElementSize<Node extends HTMLElement> {
  readonly ref: RefCallback<Node>
  /** Pixels inside the element; 0 before it is measured. */
  readonly width: number
  readonly height: number
}

/** Follows the size of an element: virtual tables and trees need a number. */
export function useElementSize<Node extends HTMLElement>(): ElementSize<Node> {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const ref = useCallback((node: Node | null) => {
    if (!node || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const width = Math.floor(entry.contentRect.width)
      const height = Math.floor(entry.contentRect.height)
      // A hidden tab measures 0: keep the last size, so that nothing jumps when it shows again.
      if (height > 0) setSize((last) => (last.width === width && last.height === height ? last : { width, height }))
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
