import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDrawWhole } from '#renderer/components/draw-whole.ts'

/** Around what shows: a card asks for its figures shortly before it is scrolled to. */
const margin = '300px'

/** Cards that are let in at once, and the pause before the next ones: the first ones answer while others are drawn. */
const AT_ONCE = 4
const PAUSE = 60

const waiting: (() => void)[] = []
let letIn = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Lets one in now, or in its turn where many come at the same moment. Answers how to give the turn back. */
function enter(run: () => void): () => void {
  if (letIn < AT_ONCE) {
    letIn += 1
    run()
  } else waiting.push(run)
  timer ??= setTimeout(next, PAUSE)
  return () => {
    const at = waiting.indexOf(run)
    if (at >= 0) waiting.splice(at, 1)
  }
}

function next(): void {
  const due = waiting.splice(0, AT_ONCE)
  letIn = due.length
  timer = due.length > 0 ? setTimeout(next, PAUSE) : undefined
  for (const run of due) run()
}

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
    let leave: () => void = () => undefined
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      leave = enter(() => setCome(true))
    }, options)
    observer.observe(ref.current)
    return () => {
      observer.disconnect()
      leave()
    }
  }, [hasCome])
  return { ref, isNear: hasCome || isWhole }
}
