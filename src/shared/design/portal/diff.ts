import type { PortalDocument, StoredCard } from './document.ts'

/** What became of the cards between two layouts, by their titles. */
export interface PortalDifference {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** What they show or how is another. */
  readonly changed: readonly string[]
  /** They stand elsewhere, or have another size. */
  readonly moved: readonly string[]
}

const byNumber = ({ cards }: PortalDocument) => new Map(cards.map((card) => [String(card.i), card]))
const titleOf = ({ title, jnpfKey }: StoredCard) => title || jnpfKey

/** Keys in an order of their own say nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]))
}

function contentOf({ x: _x, y: _y, w: _w, h: _h, renderKey: _key, ...content }: StoredCard): string {
  return JSON.stringify(sorted(content))
}

const boxOf = ({ x, y, w, h }: StoredCard) => [x, y, w, h].join()

export function portalDifference(before: PortalDocument, after: PortalDocument): PortalDifference {
  const [former, present] = [byNumber(before), byNumber(after)]
  const both = after.cards.flatMap((card) => {
    const other = former.get(String(card.i))
    return other ? [{ card, other }] : []
  })
  return {
    added: after.cards.filter(({ i }) => !former.has(String(i))).map(titleOf),
    removed: before.cards.filter(({ i }) => !present.has(String(i))).map(titleOf),
    changed: both.filter(({ card, other }) => contentOf(card) !== contentOf(other)).map(({ card }) => titleOf(card)),
    moved: both.filter(({ card, other }) => boxOf(card) !== boxOf(other)).map(({ card }) => titleOf(card)),
  }
}
