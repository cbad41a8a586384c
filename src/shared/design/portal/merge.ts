import { rawList, text } from '#shared/form/parsing/read.ts'
import { isFixed, type PortalDocument, type StoredCard } from './document.ts'
import { arranged, type Box, firstPlace } from './grid.ts'

/** What somebody made of a portal for themselves; the content of released cards stays that of the release. */
export interface OwnLayout {
  /** Where cards of the release stand, by their number. */
  readonly places: Readonly<Record<string, Box>>
  /** Numbers of cards of the release that do not show. */
  readonly hidden: readonly string[]
  /** Cards that the person added. */
  readonly own: readonly StoredCard[]
}

const numberOf = ({ i }: StoredCard) => String(i)
const boxOf = ({ x, y, w, h }: Box): Box => ({ x, y, w, h })

/** What of an arranged layout is the person's own: places, what they hid, and what they added. */
export function ownLayoutOf(released: PortalDocument, arrangedBy: PortalDocument): OwnLayout {
  const known = new Set(released.cards.map(numberOf))
  const shown = new Set(arrangedBy.cards.map(numberOf))
  return {
    places: Object.fromEntries(
      arrangedBy.cards.filter((card) => known.has(numberOf(card))).map((card) => [numberOf(card), boxOf(card)]),
    ),
    hidden: released.cards.filter((card) => !isFixed(card) && !shown.has(numberOf(card))).map(numberOf),
    own: arrangedBy.cards.filter((card) => !known.has(numberOf(card))).map((card) => ({ ...card, atriumOwn: true })),
  }
}

/** An own layout as it is stored; null where the text is none. */
export function readOwnLayout(stored: string): OwnLayout | null {
  try {
    const { places, hidden, own } = JSON.parse(stored) as Partial<OwnLayout>
    return {
      places: places ?? {},
      hidden: (hidden ?? []).map(String),
      own: rawList(own).filter((card) => text(card['jnpfKey']) !== '') as unknown as StoredCard[],
    }
  } catch {
    return null
  }
}

/**
 * A release with what somebody made of it for themselves. Fixed cards stand where the release has them; the others keep
 * the person's place and get the content of the release; what is new comes where there is room; own cards stay.
 */
export function mergedLayout(released: PortalDocument, { places, hidden, own }: OwnLayout): PortalDocument {
  const away = new Set(hidden)
  const numbers = new Set(released.cards.map(numberOf))
  const placed: StoredCard[] = []
  const fresh: StoredCard[] = []
  for (const card of released.cards) {
    const number = numberOf(card)
    const place = places[number]
    if (isFixed(card)) placed.push(card)
    else if (away.has(number)) continue
    else if (place) placed.push({ ...card, ...boxOf(place) })
    else fresh.push(card)
  }
  // A later release may have taken the number of an own card: that one gets a name of its own.
  for (const card of own) placed.push(numbers.has(numberOf(card)) ? { ...card, i: `own-${numberOf(card)}` } : card)
  let cards = arranged(placed, null, isFixed)
  for (const card of fresh) cards = [...cards, { ...card, ...firstPlace(cards, card) }]
  // What is hidden can be shown again: its frame alone, the rest is the release's.
  const atriumHidden = released.cards
    .filter((card) => !isFixed(card) && away.has(numberOf(card)))
    .map(({ i, jnpfKey, title, x, y, w, h }) => ({ i, jnpfKey, title, x, y, w, h }))
  return { rest: { ...released.rest, atriumHidden }, cards: arranged(cards, null, isFixed) }
}

/** Frames of the cards that somebody hid from themselves. */
export const hiddenCards = ({ rest }: PortalDocument): readonly StoredCard[] =>
  rawList(rest['atriumHidden']).map((card) => ({ ...card, option: { hasData: true } }) as unknown as StoredCard)
