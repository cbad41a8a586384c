import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDrawWhole } from '#renderer/components/draw-whole.ts'

/** Around what shows: a card asks for its figures shortly before it is scrolled to. */
const margin = '300px'

/** Whether an element has come near what shows; from then on it has. */
export function useNear<Element extends HTMLElement>(): {
  readonly ref: RefObject<Element | null>
  readonly isNear: boolean
} {
  const ref = useRef<Element>(null)
  const isWhole = useDrawWhole(({ whole }) => whole)
  const [hasCome, setCome] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (hasCome || !ref.current) return
    const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: margin, scrollMargin: margin }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setCome(true)
    }, options)
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [hasCome])
  return { ref, isNear: hasCome || isWhole }
}
