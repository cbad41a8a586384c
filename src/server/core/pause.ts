import { setImmediate as nextRound } from 'node:timers/promises'

/** Milliseconds of work after which others have a turn. */
const STRETCH = 10

/** Does something to many items, and lets others work in between. `step`: items between two looks at the clock. */
export async function mapYielding<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
  step = 16,
): Promise<Made[]> {
  const made: Made[] = []
  let began = performance.now()
  for (const item of items) {
    made.push(make(item))
    if (made.length % step !== 0 || performance.now() - began < STRETCH) continue
    await nextRound()
    began = performance.now()
  }
  return made
}

/** Does something to a few of many items at a time, and lets others work in between. */
export async function mapChunked<Item, Made>(
  items: readonly Item[],
  size: number,
  make: (piece: readonly Item[]) => Promise<readonly Made[]>,
): Promise<Made[]> {
  const made: Made[] = []
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await nextRound()
    made.push(...(await make(items.slice(start, start + size))))
  }
  return made
}
