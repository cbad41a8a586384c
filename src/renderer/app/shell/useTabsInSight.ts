import { type RefObject, useEffect, useState } from 'react'

/** Pixels beside the strip that count as in sight: what scrolls in is ready to be carried. */
const BESIDE = 300

const canBeTold = () => typeof IntersectionObserver !== 'undefined'
const noKeys: ReadonlySet<string> = new Set()

/** Keys of the tabs in sight, or close to it; null where that cannot be told. */
export function useTabsInSight(
  strip: RefObject<HTMLElement | null>,
  keys: readonly string[],
): ReadonlySet<string> | null {
  const [inSight, setInSight] = useState<ReadonlySet<string> | null>(() => (canBeTold() ? noKeys : null))
  useEffect(() => {
    const node = strip.current
    if (!node || !canBeTold()) return
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((last) => {
          const next = new Set(last)
          for (const { target, isIntersecting } of entries) {
            const key = (target as HTMLElement).dataset['tab'] ?? ''
            if (isIntersecting) next.add(key)
            else next.delete(key)
          }
          return last && next.size === last.size && [...next].every((key) => last.has(key)) ? last : next
        }),
      { root: node, rootMargin: `0px ${BESIDE}px` },
    )
    for (const item of node.children) observer.observe(item)
    return () => observer.disconnect()
    // Another list of tabs has other elements.
  }, [strip, keys])
  return inSight
}
