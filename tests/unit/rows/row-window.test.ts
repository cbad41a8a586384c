import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ColumnSize, placeColumns, totalWidth } from '#renderer/components/rows/column-layout.ts'
import { drawnRows, equalRows, scrollToShow, unevenRows } from '#renderer/components/rows/row-window.ts'

const heights = fc.array(fc.constantFrom(28, 40, 60), { maxLength: 400 })
const geometry = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }).map((count) => equalRows(count, 40)),
  heights.map((list) => unevenRows(list.length, (index) => list[index] ?? 40)),
)

describe('rows of a scrolled area', () => {
  it('are drawn when they are in view, and never by the thousand', () => {
    fc.assert(
      fc.property(
        geometry,
        fc.integer({ min: -50, max: 900_000 }),
        fc.integer({ min: 0, max: 2000 }),
        fc.nat(),
        (rows, scrollTop, height, pick) => {
          const { first, end } = drawnRows(rows, scrollTop, height)
          expect(first >= 0 && end <= rows.count && end >= first).toBe(true)
          expect(end - first).toBeLessThanOrEqual(Math.ceil((height + 480) / 28) + 2)
          if (rows.count === 0) return
          const index = pick % rows.count
          const isVisible = rows.top(index + 1) > scrollTop && rows.top(index) < scrollTop + height
          if (isVisible) expect(index >= first && index < end).toBe(true)
        },
      ),
    )
  })

  it('are whole in view after moving to one, and stay where they are when it already was', () => {
    fc.assert(
      fc.property(
        heights.filter((list) => list.length > 0),
        fc.nat(),
        fc.nat({ max: 20_000 }),
        fc.integer({ min: 60, max: 1000 }),
        (list, pick, scrollTop, height) => {
          const rows = unevenRows(list.length, (index) => list[index] ?? 40)
          const index = pick % list.length
          const next = scrollToShow(rows, index, scrollTop, height)
          expect(rows.top(index) >= next && rows.top(index + 1) <= next + height).toBe(true)
          const wasWhole = rows.top(index) >= scrollTop && rows.top(index + 1) <= scrollTop + height
          if (wasWhole) expect(next).toBe(scrollTop)
        },
      ),
    )
  })

  it('are found by their place, whatever their heights', () => {
    fc.assert(
      fc.property(heights, fc.nat({ max: 30_000 }), (list, offset) => {
        const rows = unevenRows(list.length, (index) => list[index] ?? 40)
        const at = rows.at(offset)
        if (list.length === 0) {
          expect(at).toBe(-1)
          return
        }
        expect(rows.top(at)).toBeLessThanOrEqual(offset)
        if (at < list.length - 1) expect(rows.top(at + 1)).toBeGreaterThan(offset)
      }),
    )
  })
})

describe('columns of a table', () => {
  const sizes = fc.uniqueArray(
    fc.record({
      key: fc.string({ minLength: 1, maxLength: 4 }),
      width: fc.option(fc.integer({ min: 40, max: 400 })),
      fixed: fc.constantFrom('left' as const, 'right' as const, null),
    }),
    { minLength: 1, maxLength: 20, selector: ({ key }) => key },
  )

  it('fill the room there is, keep what was dragged, and lie beside one another', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 3000 }), fc.nat(), (columns, available, pick) => {
        const dragged = columns[pick % columns.length]?.key ?? ''
        const placed = placeColumns<ColumnSize>(columns, available, { [dragged]: 123 }, { left: 44, right: 0 })
        expect(placed.map(({ column }) => column.key).toSorted()).toEqual(columns.map(({ key }) => key).toSorted())
        expect(placed.find(({ column }) => column.key === dragged)?.width).toBe(123)
        const wanted = columns.reduce((sum, { key, width }) => sum + (key === dragged ? 123 : (width ?? 80)), 0)
        const growing = columns.length > 1
        if (growing && wanted < available) {
          expect(totalWidth(placed)).toBeLessThanOrEqual(available)
          expect(totalWidth(placed)).toBeGreaterThan(available - columns.length)
        } else expect(totalWidth(placed)).toBe(wanted)
      }),
    )
  })

  it('that are fixed stand at the edges and never over one another', () => {
    const columns: ColumnSize[] = [
      { key: 'c', width: null },
      { key: 'a', width: 100, fixed: 'left' },
      { key: 'd', width: 70, fixed: 'right' },
      { key: 'b', width: 50, fixed: 'left' },
    ]
    const placed = placeColumns(columns, 0, {}, { left: 44, right: 0 })
    expect(placed.map(({ column, inset }) => [column.key, inset])).toEqual([
      ['a', { left: 44 }],
      ['b', { left: 144 }],
      ['c', null],
      ['d', { right: 0 }],
    ])
  })
})
