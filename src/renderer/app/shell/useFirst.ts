import { useState } from 'react'

/** Entries of one level of a menu that are drawn at once: thousands would hold the window up for seconds. */
const STEP = 200

interface First<Item> {
  readonly shown: readonly Item[]
  /** How many more a person can ask for at once; 0 when all are shown. */
  readonly further: number
  readonly showFurther: () => void
}

/** The first of many items, more with each wish, and in any case those of which `isKept` is true. */
export function useFirst<Item>(
  items: readonly Item[],
  isKept: (item: Item) => boolean = () => false,
  first = STEP,
): First<Item> {
  const [count, setCount] = useState(first)
  const shown = items.length > count ? [...items.slice(0, count), ...items.slice(count).filter(isKept)] : items
  return {
    shown,
    further: Math.min(items.length - shown.length, STEP),
    showFurther: () => setCount(count + STEP),
  }
}
