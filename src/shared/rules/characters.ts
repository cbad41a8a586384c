/**
 * Characters of a text as every rule of the platform counts them, and both databases do: an emoji or a rare character is
 * one, although it takes two places of a text in memory.
 */
export function characterCount(text: string): number {
  let count = text.length
  for (let at = 1; at < text.length; at += 1) {
    if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) {
      count -= 1
      at += 1
    }
  }
  return count
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** Whether every database keeps a text as it is: without NUL, and without half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
