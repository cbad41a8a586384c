import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisValues, niceCeiling, slicePath, slicesOf } from '#renderer/components/charts/scale.ts'
import { readLayout } from '#renderer/features/portal/layout.ts'

describe('the layout of a portal', () => {
  it('cards stand in reading order inside the grid, none of them empty', () => {
    const card = (i: string, x: number, y: number, w = 6) => ({ i, jnpfKey: 'notice', title: i, x, y, w, h: 2 })
    const layout = [card('c', 0, 5), card('b', 12, 0), card('a', 0, 0), { x: 1 }, null, card('wide', 20, 9, 99)]
    const cards = readLayout(JSON.stringify({ layout })) ?? []
    expect(cards.map((each) => each.id)).toEqual(['a', 'b', 'c', 'wide'])
    // Such a layout stood on 24 columns.
    expect(cards.at(-1)).toMatchObject({ x: 0, w: 12 })
    expect(cards[1]).toMatchObject({ x: 6, w: 3 })
    for (const text of ['', 'null', '{}', '[]', '{"layout":1}']) expect(readLayout(text), text).toBeNull()
  })

  it('reads the cards of other servers of the family: numbered, with their figures and shortcuts in them', () => {
    const card = (i: number, jnpfKey: string, option: object) => ({
      i,
      jnpfKey,
      title: 't',
      x: 0,
      y: i,
      w: 6,
      h: 4,
      option,
    })
    const layout = [
      card(1, 'dataBoard', { defaultValue: [{ fullName: '在校生', unit: '人', num: 42 }] }),
      card(2, 'barChart', { defaultValue: [{ name: '甲', type: '', value: 3 }] }),
      card(3, 'commonFunc', { defaultValue: [{ fullName: '请假', urlAddress: 'model/leaveRequest' }] }),
      card(4, 'pieChart', { hasData: true, defaultValue: [] }),
    ]
    expect(readLayout(JSON.stringify({ layout }))).toMatchObject([
      { id: '1', w: 6, unit: '人', points: [{ value: 42 }] },
      { points: [{ name: '甲', value: 3 }] },
      { codes: ['leaveRequest'] },
      { points: null },
    ])
  })

  it('no shape of a layout breaks the page', () => {
    fc.assert(
      fc.property(fc.array(fc.object({ maxDepth: 2 })), (layout) => {
        for (const card of readLayout(JSON.stringify({ layout })) ?? []) {
          expect(card.x + card.w).toBeLessThanOrEqual(12)
          expect(card.h).toBeGreaterThan(0)
        }
      }),
    )
  })
})

describe('charts', () => {
  it('an axis ends at or a little above its highest point', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e12, noNaN: true }), (value) => {
        const ceiling = niceCeiling(value)
        expect(ceiling).toBeGreaterThanOrEqual(value)
        expect(ceiling).toBeLessThanOrEqual(value * 2.5 * (1 + 1e-9))
      }),
    )
    expect([niceCeiling(0), niceCeiling(-3), niceCeiling(Number.NaN)]).toEqual([1, 1, 1])
  })

  it('whole numbers have an axis of whole numbers, at most five steps to their highest', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1 }), (values) => {
        const lines = axisValues(values)
        expect(lines.every(Number.isInteger)).toBe(true)
        expect(lines.at(-1)).toBeGreaterThanOrEqual(Math.max(...values))
        expect(lines.length).toBeLessThanOrEqual(6)
      }),
    )
    expect([axisValues([7, 2]), axisValues([10]), axisValues([0]), axisValues([0.6])]).toEqual([
      [0, 2, 4, 6, 8],
      [0, 5, 10],
      [0, 1],
      [0, 0.25, 0.5, 0.75, 1],
    ])
  })

  it('slices leave no gap, do not overlap, and give no room to nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string(), value: fc.integer({ min: -5, max: 1000 }), key: fc.constant('') })),
        (points) => {
          const slices = slicesOf(points)
          expect(slices).toHaveLength(points.filter((point) => point.value > 0).length)
          let end = 0
          for (const slice of slices) {
            expect(slice.from).toBeCloseTo(end, 9)
            expect(slice.to).toBeGreaterThan(slice.from)
            end = slice.to
          }
          if (slices.length > 0) expect(end).toBeCloseTo(1, 9)
        },
      ),
    )
  })

  it('a whole ring is drawn', () => {
    const numbers = [...slicePath(0, 1, 48, 30).matchAll(/-?\d+(?:\.\d+)?/g)].map(Number)
    expect(numbers.every(Number.isFinite)).toBe(true)
    expect(slicePath(0, 1, 48, 30)).not.toMatch(/^M(\S+) (\S+)A48 48 0 \d 1 \1 \2L/)
    expect(slicePath(0, 0.25, 48, 30)).toContain('A48 48 0 0 1 48 0')
  })
})
