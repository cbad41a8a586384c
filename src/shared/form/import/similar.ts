const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-_/·.（）()]+/g, '')

/** Least number of letters to change, add or leave out; more than `limit` is not counted further. */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const change = (last[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      next.push(Math.min(change, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > limit) return limit + 1
    last = next
  }
  return last[other.length] ?? limit + 1
}

export interface Near {
  readonly id: string
  readonly label: string
}

/** How far a label may be from what was meant, null when it is something else. 0: the same but for spaces and width. */
function farness(wanted: string, label: string): number | null {
  if (wanted === label) return 0
  const [short, long] = wanted.length < label.length ? [wanted, label] : [label, wanted]
  // A word of a long name says less than the name with a letter wrong.
  if (short.length >= 2 && long.includes(short)) return 2 * short.length >= long.length ? 1 : 4
  const limit = long.length <= 2 ? 1 : Math.min(2, Math.floor(long.length / 3) || 1)
  // Of two letters one must stay.
  const far = distance(wanted, label, limit)
  return far > limit || far >= long.length ? null : far + 1
}

/** At most `most` things that a label which nothing has might have meant, the likeliest first. */
export function nearest(label: string, known: Iterable<Near>, most = 3): readonly Near[] {
  const wanted = folded(label)
  if (wanted === '' || wanted.length > 60) return []
  const found: { near: Near; far: number }[] = []
  const longer = (near: Near) => Math.abs(folded(near.label).length - wanted.length)
  for (const near of known) {
    const far = farness(wanted, folded(near.label))
    if (far !== null) found.push({ near, far })
  }
  return found
    .toSorted((one, other) => one.far - other.far || longer(one.near) - longer(other.near))
    .slice(0, most)
    .map(({ near }) => near)
}
