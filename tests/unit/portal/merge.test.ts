import { describe, expect, it } from 'vitest'
import { type PortalDocument, type StoredCard, withBox, withoutCard } from '#shared/design/portal/document.ts'
import { hiddenCards, mergedLayout, ownLayoutOf, readOwnLayout } from '#shared/design/portal/merge.ts'

const card = (i: number, [x, y, w, h]: readonly [number, number, number, number], more = {}): StoredCard => ({
  ...{ i, jnpfKey: 'todoList', title: `卡片${i}`, x, y, w, h, option: {} },
  ...more,
})
const released = (...cards: readonly StoredCard[]): PortalDocument => ({ cards, rest: { layoutId: 1 } })
const boxes = ({ cards }: PortalDocument) => Object.fromEntries(cards.map(({ i, x, y, w, h }) => [i, [x, y, w, h]]))

const first = released(card(1, [0, 0, 6, 2], { atriumFixed: true }), card(2, [6, 0, 6, 2]), card(3, [0, 2, 12, 3]))

describe('a portal that somebody arranged', () => {
  it('keeps their places, what they hid and their own cards when the release changes, and takes its content', () => {
    const own = card(9, [0, 20, 4, 2], { title: '我的' })
    const arranged = released(card(1, [0, 0, 6, 2]), card(2, [0, 2, 3, 4]), own)
    const stored = readOwnLayout(JSON.stringify(ownLayoutOf(first, arranged)))
    if (!stored) throw new Error('unreadable')
    const next = released(
      card(1, [6, 0, 6, 4], { atriumFixed: true, title: '新标题' }),
      card(2, [6, 4, 6, 2], { title: '第二' }),
      card(3, [0, 6, 12, 3]),
      card(4, [0, 9, 6, 2]),
    )
    const merged = mergedLayout(next, stored)
    // The fixed one follows the release, the second keeps its size, the new one comes, the hidden one does not.
    expect(boxes(merged)).toEqual({ 1: [6, 0, 6, 4], 2: [0, 0, 3, 4], 4: [4, 4, 6, 2], 9: [0, 4, 4, 2] })
    expect(merged.cards.map(({ title }) => title).toSorted()).toEqual(['卡片4', '我的', '新标题', '第二'].toSorted())
    expect(hiddenCards(merged).map(({ i }) => i)).toEqual([3])
    expect(merged.rest['layoutId']).toBe(1)
  })

  it('an own card whose number a later release takes is another card', () => {
    const stored = ownLayoutOf(first, released(...first.cards, card(4, [0, 20, 4, 2], { title: '我的' })))
    const merged = mergedLayout(released(...first.cards, card(4, [0, 5, 6, 2], { title: '发布的' })), stored)
    expect(
      merged.cards.map(({ i, title }) => [i, title]).filter(([, title]) => !String(title).startsWith('卡片')),
    ).toEqual([
      ['own-4', '我的'],
      [4, '发布的'],
    ])
  })

  it('a card that a release took away is gone, and one that it fixed shows again', () => {
    const stored = ownLayoutOf(first, released(card(1, [0, 0, 6, 2]), card(3, [0, 2, 12, 3])))
    const next = released(card(1, [0, 0, 6, 2]), card(2, [6, 0, 6, 2], { atriumFixed: true }))
    expect(boxes(mergedLayout(next, stored))).toEqual({ 1: [0, 0, 6, 2], 2: [6, 0, 6, 2] })
  })

  it('fixed cards neither move nor go, and what is moved onto one gives way', () => {
    const mine = { ...first, isOwn: true }
    expect(withoutCard(mine, 0)).toBe(mine)
    expect(withBox(mine, 0, { x: 6 })).toBe(mine)
    expect(boxes(withBox(mine, 1, { x: 0, y: 0 }))).toMatchObject({ 1: [0, 0, 6, 2], 2: [0, 2, 6, 2] })
    expect(boxes(withBox(first, 1, { x: 0, y: 0 }))).toMatchObject({ 2: [0, 0, 6, 2] })
  })
})
