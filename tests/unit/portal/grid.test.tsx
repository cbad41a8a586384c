import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { arranged, type Box, COLUMNS, firstPlace, overlaps } from '#shared/design/portal/grid.ts'
import { type CardKind, cardKinds } from '#shared/design/portal/card-kinds.ts'
import {
  newCard,
  type PortalDocument,
  readPortalDocument,
  withBox,
  withCopy,
  withNewCard,
  withoutCard,
  withSetting,
  writePortalDocument,
} from '#shared/design/portal/document.ts'
import { mergedLayout, ownLayoutOf } from '#shared/design/portal/merge.ts'
import { useUndoable } from '#renderer/components/useUndoable.ts'

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function requireSound(boxes: readonly Box[]) {
  for (const [index, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.w).toBeLessThanOrEqual(COLUMNS)
    expect(boxes.filter((other, at) => at !== index && overlaps(box, other))).toEqual([])
    const higher = { ...box, y: box.y - 1 }
    const rests = box.y === 0 || boxes.some((other, at) => at !== index && overlaps(higher, other))
    expect(rests).toBe(true)
  }
}

describe('the grid of a portal', () => {
  test('however cards are moved and sized, none overlaps, leaves the grid or hangs in the air', () => {
    const random = randomOf(38)
    for (let round = 0; round < 200; round += 1) {
      const boxes = Array.from({ length: 1 + random(12) }, () => ({
        x: random(14) - 1,
        y: random(20) - 2,
        w: random(14),
        h: random(9),
      }))
      const first = random(boxes.length + 1) - 1
      requireSound(arranged(boxes, first < 0 ? null : first))
    }
  })

  test('what is arranged stays as it is, and a card that is moved onto another keeps its place', () => {
    const boxes = arranged([
      { x: 0, y: 0, w: 6, h: 4 },
      { x: 6, y: 0, w: 6, h: 4 },
      { x: 0, y: 4, w: 12, h: 3 },
    ])
    expect(arranged(boxes)).toEqual(boxes)
    const moved = arranged([{ ...boxes[0], x: 6 } as Box, ...boxes.slice(1)], 0)
    expect(moved).toEqual([
      { x: 6, y: 0, w: 6, h: 4 },
      { x: 6, y: 4, w: 6, h: 4 },
      { x: 0, y: 8, w: 12, h: 3 },
    ])
  })

  test('what somebody wrote far down or far out of the grid comes up to it at once', () => {
    const far = [1e308, Infinity, 1e15, -1e308].map((y) => ({ x: y, y, w: 12, h: y }))
    const boxes = arranged([...far, { x: 0, y: 3, w: 12, h: 2 }])
    requireSound(boxes)
    expect(boxes.map(({ y, h }) => [y, h])).toEqual([
      [3, 100],
      [103, 100],
      [203, 100],
      [0, 1],
      [1, 2],
    ])
    const place = firstPlace([{ x: 0, y: 1e308, w: 12, h: 2 }], { w: 40, h: 2 })
    expect(place).toEqual({ x: 0, y: 0, w: 12, h: 2 })
  })

  test('a new card takes the first gap that it fits into', () => {
    const boxes = [
      { x: 0, y: 0, w: 6, h: 4 },
      { x: 6, y: 0, w: 3, h: 4 },
    ]
    expect(firstPlace(boxes, { w: 3, h: 3 })).toEqual({ x: 9, y: 0, w: 3, h: 3 })
    expect(firstPlace(boxes, { w: 6, h: 3 })).toEqual({ x: 0, y: 4, w: 6, h: 3 })
  })
})

describe('a layout that is designed', () => {
  const foreign = {
    layoutId: 101,
    refresh: { autoRefresh: true, autoRefreshTime: 5 },
    layout: [
      {
        i: 7,
        jnpfKey: 'timeAxis',
        x: 0,
        y: 0,
        w: 6,
        h: 8,
        title: '时间轴',
        card: { titleLeft: 'left' },
        option: { a: 1 },
      },
    ],
  }

  test('keeps every key that only other clients know', () => {
    const read = readPortalDocument(JSON.stringify(foreign))
    expect(JSON.parse(writePortalDocument(read as PortalDocument))).toEqual(foreign)
  })

  test('is not written over where it cannot be read', () => {
    for (const text of ['{', '[]', '{"layout":1}', '{"layout":[{"x":1}]}']) expect(readPortalDocument(text)).toBeNull()
    expect(readPortalDocument('')).toEqual({ cards: [], rest: {} })
  })

  test('gives each new card and each copy a number of its own, and what a client of the family reads of it', () => {
    let document = readPortalDocument(JSON.stringify(foreign)) as PortalDocument
    for (const kind of Object.keys(cardKinds) as CardKind[]) document = withNewCard(document, kind, kind)
    document = withCopy(document, 1)
    const numbers = document.cards.map(({ i }) => i)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(document.cards.at(-1)).toMatchObject({ jnpfKey: 'dataBoard', visibility: ['pc', 'app'], card: {} })
    requireSound(document.cards)
    requireSound(withBox(document, 2, { x: 0, y: 0, w: 12 }).cards)
    expect(withoutCard(document, 0).cards).toHaveLength(document.cards.length - 1)
  })

  test('an own card never takes the number of a released one that is hidden, which would stand in its place', () => {
    const cards = [1, 2, 3].map((i) => ({ ...newCard('todoList', `卡片${i}`, i), x: 0, y: i * 7 }))
    const released: PortalDocument = { cards, rest: {} }
    const mine = withoutCard({ ...released, isOwn: true, lastNumber: 3 }, 2)
    const arrangedBy = withNewCard(mine, 'notice', '我的公告')
    expect(arrangedBy.cards.map(({ i }) => i)).toEqual([1, 2, 4])
    const merged = mergedLayout(released, ownLayoutOf(released, arrangedBy))
    expect(merged.cards.map(({ title }) => title)).toEqual(['卡片1', '卡片2', '我的公告'])
  })

  test('a hundred edits undone are the layout of before to the letter, and redone that of after', () => {
    const random = randomOf(100)
    const kinds = Object.keys(cardKinds) as CardKind[]
    const first = readPortalDocument(JSON.stringify(foreign)) as PortalDocument
    const edit = (document: PortalDocument): PortalDocument => {
      const at = random(document.cards.length)
      const card = document.cards[at]
      const edits = [
        () => withNewCard(document, kinds[random(kinds.length)] ?? 'text', '新'),
        () => withBox(document, at, { x: random(12), y: random(30), w: 1 + random(12), h: 1 + random(9) }),
        () => withSetting(document, at, { title: `题${random(99)}`, option: { ...card?.option, a: random(99) } }),
        () => withCopy(document, at),
        () => (document.cards.length > 3 ? withoutCard(document, at) : withNewCard(document, 'text', '文')),
      ]
      return (edits[random(edits.length)] ?? (() => document))()
    }
    const { result } = renderHook(() => useUndoable(first))
    const texts = [writePortalDocument(first)]
    for (let step = 0; step < 100; step += 1) {
      act(() => result.current.change(edit(result.current.document)))
      texts.push(writePortalDocument(result.current.document))
    }
    expect(new Set(texts).size).toBeGreaterThan(90)
    const back: string[] = []
    while (result.current.canUndo) {
      act(() => result.current.undo())
      back.push(writePortalDocument(result.current.document))
    }
    expect(back.toReversed().slice(-100)).toEqual(texts.slice(0, -1).slice(-100))
    expect(writePortalDocument(result.current.document)).toBe(texts[0])
    while (result.current.canRedo) act(() => result.current.redo())
    expect(writePortalDocument(result.current.document)).toBe(texts.at(-1))
  })
})
