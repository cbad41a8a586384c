import { useState } from 'react'

/** Entries that show of a long list: its first ones, and its last ones. */
const [HEAD, TAIL] = [2, 4]
/** Fewer than these more are not worth a press. */
const LEAST = 3

/** A long list without its middle, until somebody asks for that; `hidden` stand between `head` and `tail`. */
export function useFolded<Item>(list: readonly Item[]) {
  const [isWhole, setWhole] = useState(false)
  const hidden = list.length - HEAD - TAIL
  if (isWhole || hidden < LEAST) return { head: list, hidden: 0, tail: [], unfold: () => setWhole(true) }
  return { head: list.slice(0, HEAD), hidden, tail: list.slice(-TAIL), unfold: () => setWhole(true) }
}
