import { isRaw, raw, type Raw } from '#shared/form/parsing/read.ts'
import { type CardKind, type CardKindPlan, cardKinds, cardsWithin } from './card-kinds.ts'
import { arranged, type Box, firstPlace } from './grid.ts'

/** A card as it is stored: what nobody here reads stays in it. */
export interface StoredCard extends Box {
  readonly i: string | number
  readonly jnpfKey: string
  readonly title: string
  readonly option: Raw
  readonly [key: string]: unknown
}

/** A layout that is being designed; `rest` is what stands beside the cards. */
export interface PortalDocument {
  readonly cards: readonly StoredCard[]
  readonly rest: Raw
  /** Somebody arranges it for themselves: fixed cards stay where they are. */
  readonly isOwn?: boolean
  /** The highest number of a card that may not show: no new one gets it. */
  readonly lastNumber?: number
}

/** Whether nobody may move or hide a card for themselves: ours, beside the keys of the family. */
export const isFixed = (card: StoredCard): boolean => card['atriumFixed'] === true

const laid = ({ isOwn }: PortalDocument, cards: readonly StoredCard[], first: number | null = null) =>
  arranged(cards, first, isOwn ? isFixed : undefined)

/** A stored layout; null where it cannot be read, so that nothing is written over it. */
export function readPortalDocument(stored: string): PortalDocument | null {
  let value: unknown
  try {
    value = JSON.parse(stored.trim() === '' ? '{"layout":[]}' : stored)
  } catch {
    return null
  }
  const { layout, ...rest } = raw(value)
  if (!Array.isArray(layout)) return null
  const cards: StoredCard[] = []
  for (const item of layout) {
    const { i, jnpfKey, title, x, y, w, h, option, ...more } = raw(item)
    if ((typeof i !== 'string' && typeof i !== 'number') || typeof jnpfKey !== 'string') return null
    const box = { x: Number(x) || 0, y: Number(y) || 0, w: Number(w) || 1, h: Number(h) || 1 }
    cards.push({ ...more, i, jnpfKey, title: typeof title === 'string' ? title : '', ...box, option: raw(option) })
  }
  return { cards, rest }
}

export function writePortalDocument({ cards, rest }: PortalDocument): string {
  return JSON.stringify({ ...rest, layout: cards })
}

/** Numbers are what the family's designer gives its cards, also to those that stand within others. */
export function nextNumber({ cards, lastNumber = 0 }: Pick<PortalDocument, 'cards' | 'lastNumber'>): number {
  const numbers = (items: readonly unknown[]): number[] =>
    items.flatMap((item) => [Number(raw(item)['i']), ...numbers(cardsWithin(raw(item)))])
  return Math.max(lastNumber, ...numbers(cards).filter(Number.isSafeInteger)) + 1
}

/** Cards within a card under numbers of their own, from `first` on. */
function renumbered(card: StoredCard, first: number): StoredCard {
  let number = first - 1
  const fresh = (item: unknown): unknown => {
    if (!isRaw(item) || item['jnpfKey'] === undefined) return item
    number += 1
    return { ...item, i: number, renderKey: String(number) }
  }
  const children = card['children']
  if (!Array.isArray(children)) return card
  const panes = (pane: unknown) =>
    isRaw(pane) && Array.isArray(pane['children']) ? { ...pane, children: pane['children'].map(fresh) } : pane
  return { ...card, children: children.map(card.jnpfKey === 'tab' ? panes : fresh) }
}

/** With one more card in the first free place, complete as a client of the family reads it. */
export function withNewCard(document: PortalDocument, kind: CardKind, title: string): PortalDocument {
  const number = nextNumber(document)
  const card: StoredCard = {
    ...newCard(kind, title, number),
    ...firstPlace(document.cards, cardKinds[kind]),
  }
  return { ...document, cards: laid(document, [...document.cards, card]) }
}

/** A card as the family's designer stores a new one of its kind. */
export function newCard(kind: CardKind, title: string, number: number): StoredCard {
  const { w, h, option = {}, more = {} } = cardKinds[kind] as CardKindPlan
  return {
    ...{ i: number, x: 0, y: 0, w, h, minW: 2, minH: 2, maxW: 12, maxH: 40 },
    jnpfKey: kind,
    ...{ title, label: title, icon: '', renderKey: String(number), visibility: ['pc', 'app'] },
    card: cardHead,
    ...{ dataType: 'static', propsApi: '', propsName: '', templateJson: [] },
    refresh: { autoRefresh: false, autoRefreshTime: 5 },
    option: option,
    ...more,
  }
}

const cardHead = {
  ...{ titleFontSize: 14, titleFontWeight: true, titleFontColor: '', titleLeft: 'left', titleBgColor: '' },
  ...{ cardIcon: '', cardIconColor: '', cardRightBtn: '' },
  ...{ linkType: '', type: '', moduleId: '', urlAddress: '', linkTarget: '_self' },
}

function isHeld({ isOwn, cards }: PortalDocument, index: number): boolean {
  const card = cards[index]
  return isOwn === true && card !== undefined && isFixed(card)
}

/** A card elsewhere or of another size; the others give way. */
export function withBox(document: PortalDocument, index: number, change: Partial<Box>): PortalDocument {
  if (isHeld(document, index)) return document
  const cards = document.cards.map((card, at) => (at === index ? { ...card, ...change } : card))
  return { ...document, cards: laid(document, cards, index) }
}

export function withoutCard(document: PortalDocument, index: number): PortalDocument {
  if (isHeld(document, index)) return document
  return {
    ...document,
    cards: laid(
      document,
      document.cards.filter((_card, at) => at !== index),
    ),
  }
}

/** A copy of a card in the first free place. */
export function withCopy(document: PortalDocument, index: number): PortalDocument {
  const card = document.cards[index]
  if (!card) return document
  const number = nextNumber(document)
  const copy = {
    ...renumbered(card, number + 1),
    ...firstPlace(document.cards, card),
    ...{ i: number, renderKey: String(number) },
  }
  return { ...document, cards: laid(document, [...document.cards, copy]) }
}

/** What is set of a card; `more`: keys that stand beside its option, as the family stores them. */
export interface CardChange {
  readonly title?: string
  readonly option?: Raw
  readonly more?: Raw
}

export function withSetting(document: PortalDocument, index: number, change: CardChange): PortalDocument {
  const cards = document.cards.map((card, at) =>
    at === index
      ? {
          ...card,
          ...(change.title === undefined ? {} : { title: change.title, label: change.title }),
          ...(change.option === undefined ? {} : { option: change.option }),
          ...change.more,
        }
      : card,
  )
  return { ...document, cards }
}

/** A card that was hidden, in the first free place. */
export function withShown(document: PortalDocument, card: StoredCard): PortalDocument {
  return { ...document, cards: laid(document, [...document.cards, { ...card, ...firstPlace(document.cards, card) }]) }
}
