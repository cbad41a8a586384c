import { describe, expect, test } from 'vitest'
import { arranged, type Box, COLUMNS, firstPlace, overlaps } from '#shared/design/portal/grid.ts'
import { type CardKind, cardKinds } from '#shared/design/portal/card-kinds.ts'
import {
  type PortalDocument,
  readPortalDocument,
  withBox,
  withCopy,
  withNewCard,
  withoutCard,
  writePortalDocument,
} from '#shared/design/portal/document.ts'

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
})
