import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ColumnPlan } from '#shared/form/model.ts'
import { headColumns } from '#renderer/features/module/list/head-columns.ts'
import { fixedOffset, listColumns, totalWidth } from '#renderer/features/module/list/list-columns.ts'
import { drawnRows, scrollToShow } from '#renderer/features/module/list/row-window.ts'

const rowHeight = 40
const column = (prop: string, more: Partial<ColumnPlan> = {}): ColumnPlan => ({
  prop,
  label: prop,
  align: 'left',
  fixed: null,
  width: null,
  sortable: false,
  kind: 'input',
  field: null,
  ...more,
})

describe('rows of a list in view', () => {
  const place = fc.record({
    count: fc.integer({ min: 0, max: 20_000 }),
    scrollTop: fc.integer({ min: -50, max: 900_000 }),
    height: fc.integer({ min: 0, max: 2000 }),
  })

  it('would catch a visible row that is not drawn, or thousands that are', () => {
    fc.assert(
      fc.property(place, fc.nat(), ({ count, scrollTop, height }, pick) => {
        const { first, end } = drawnRows(count, rowHeight, scrollTop, height)
        expect(first >= 0 && end <= count && end >= first).toBe(true)
        expect(end - first).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 14)
        if (count === 0) return
        const index = pick % count
        const isVisible = (index + 1) * rowHeight > scrollTop && index * rowHeight < scrollTop + height
        if (isVisible) expect(index >= first && index < end).toBe(true)
      }),
    )
  })

  it('would catch a row still cut off after moving to it, or a list that moves without need', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 9999 }),
        fc.nat({ max: 400_000 }),
        fc.integer({ min: 40, max: 1000 }),
        (index, scrollTop, height) => {
          const next = scrollToShow(index, rowHeight, scrollTop, height)
          expect(index * rowHeight >= next && (index + 1) * rowHeight <= next + height).toBe(true)
          const wasWhole = index * rowHeight >= scrollTop && (index + 1) * rowHeight <= scrollTop + height
          if (wasWhole) expect(next).toBe(scrollTop)
        },
      ),
    )
  })
})

describe('columns of a list', () => {
  const plans = fc.array(
    fc.record({ width: fc.option(fc.integer({ min: 40, max: 400 })), fixed: fc.constantFrom('left', 'right', null) }),
    { minLength: 1, maxLength: 20 },
  )

  it('would catch a head that does not stand over its rows', () => {
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 20 }),
        (list, available, extra) => {
          const columns = listColumns(
            list.map((each, index) => column(`c${index}`, each)),
            available,
          )
          const heads = headColumns(columns, null, { left: 0, right: 0, scrollBar: extra })
          const widths = heads.reduce((sum, head) => sum + Number(head.width), 0)
          expect(widths).toBe(totalWidth(columns) + extra)
          expect(heads.map((head) => head.key)).toEqual(columns.map((each) => each.column.prop))
        },
      ),
    )
  })

  it('would catch room being left over, or a width of the design being changed while others can grow', () => {
    const columns = listColumns([column('a', { width: 100 }), column('b'), column('c')], 1000)
    expect(columns[0]?.width).toBe(100)
    expect(totalWidth(columns)).toBeGreaterThan(995)
    expect(totalWidth(columns)).toBeLessThanOrEqual(1000)
  })

  it('would catch fixed columns lying over one another', () => {
    const list = [
      column('a', { fixed: 'left', width: 100 }),
      column('b', { fixed: 'left', width: 50 }),
      column('c'),
      column('d', { fixed: 'right', width: 70 }),
    ]
    const columns = listColumns(list, 0)
    expect(columns.map((_each, at) => fixedOffset(columns, at, 44, 120))).toEqual([
      { left: 44 },
      { left: 144 },
      null,
      { right: 120 },
    ])
  })

  it('would catch a fixed column between those that scroll', () => {
    const list = [column('a'), column('b', { fixed: 'right' }), column('c', { fixed: 'left' }), column('d')]
    expect(listColumns(list, 0).map((each) => each.column.prop)).toEqual(['c', 'a', 'd', 'b'])
  })

  it('would catch child columns without the heading of their table, or one heading for two tables', () => {
    const child = (table: string, name: string) => column(`${table}-${name}`, { label: `${table}明细-${name}` })
    const columns = listColumns([column('a'), child('t1', 'x'), child('t1', 'y'), child('t2', 'z')], 0)
    const heads = headColumns(columns, null, { left: 44, right: 100, scrollBar: 10 })
    expect(
      heads.map((head) => [head.title, 'children' in head ? head.children.map((each) => each.title) : null]),
    ).toEqual([
      ['a', null],
      ['t1明细', ['x', 'y']],
      ['t2明细', ['z']],
    ])
  })
})
