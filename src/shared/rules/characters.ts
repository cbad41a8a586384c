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

/**
 * What becomes of a text that somebody changes, as a field with a limit takes it: of what came in only as much as there is
 * room for, and what stood before or behind it stays. A text that is too long already can be made shorter.
 */
export function changeWithin(limit: number, before: string, after: string): string {
  if (characterCount(after) <= limit) return after
  const [old, next] = [[...before], [...after]]
  if (next.length <= old.length) return after
  let start = 0
  while (start < old.length && old[start] === next[start]) start += 1
  let end = 0
  while (end < old.length - start && old[old.length - 1 - end] === next[next.length - 1 - end]) end += 1
  const room = Math.max(0, limit - start - end)
  const came = next.slice(start, next.length - end)
  return [...next.slice(0, start), ...came.slice(0, room), ...next.slice(next.length - end)].join('')
}
