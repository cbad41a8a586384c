/** Messages that are loaded and drawn together, as a page of the history panel has them (section 9). */
export const BLOCK = 50

/** Pixels that a message is likely to take, before it was drawn. */
const ESTIMATE = 68

/** Pixels of each block of a conversation: as it was measured, else as it is likely to be. */
export function blockSizes(total: number, measured: ReadonlyMap<number, number>): readonly number[] {
  return Array.from(
    { length: Math.ceil(total / BLOCK) },
    (_, block) => measured.get(block) ?? Math.min(BLOCK, total - block * BLOCK) * ESTIMATE,
  )
}

/** First and last block in sight, and one more to either side. */
export function rangeAt(sizes: readonly number[], top: number, height: number): readonly [number, number] {
  let end = 0
  let first = sizes.length - 1
  let last = sizes.length - 1
  for (const [block, size] of sizes.entries()) {
    end += size
    if (end > top && block < first) first = block
    if (end >= top + height) {
      last = block
      break
    }
  }
  return [Math.max(0, first - 1), Math.min(Math.max(0, sizes.length - 1), last + 1)]
}
