import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveBy, type KeyPress } from '#renderer/form/table/keyboard.ts'
import { parseBlock } from '#renderer/form/table/paste.ts'
import { bodyLimit, rowHeight, scrollToRow, tallRowHeight, topOf, windowOf } from '#renderer/form/table/window.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  isCommand: false,
  takesArrows: false,
  ...more,
})
const size = fc.record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 8 }) })

describe('keys in a child table', () => {
  it('would catch Tab skipping a cell, repeating one, or not coming back with Shift', () => {
    fc.assert(
      fc.property(size, (grid) => {
        const seen: string[] = []
        let last = { row: 0, column: 0 }
        for (let at: typeof last | null = last; at; at = moveBy(press('Tab'), at, grid)) {
          seen.push(`${at.row},${at.column}`)
          last = at
        }
        expect(new Set(seen).size).toBe(grid.rows * grid.columns)
        const back: string[] = []
        for (let at: typeof last | null = last; at; at = moveBy(press('Tab', { shiftKey: true }), at, grid))
          back.unshift(`${at.row},${at.column}`)
        expect(back).toEqual(seen)
      }),
    )
  })

  it('would catch Enter and the arrows leaving the column or the table', () => {
    const grid = { rows: 3, columns: 2 }
    const at = (row: number) => ({ row, column: 1 })
    expect(moveBy(press('Enter'), at(0), grid)).toEqual(at(1))
    expect(moveBy(press('ArrowDown'), at(1), grid)).toEqual(at(2))
    expect(moveBy(press('ArrowUp'), at(1), grid)).toEqual(at(0))
    expect(moveBy(press('Enter', { shiftKey: true }), at(1), grid)).toEqual(at(0))
    expect(moveBy(press('ArrowDown'), at(2), grid)).toBeNull()
    expect(moveBy(press('ArrowUp'), at(0), grid)).toBeNull()
  })

  it('would catch an open list or a shortcut losing its keys', () => {
    const grid = { rows: 3, columns: 2 }
    const from = { row: 1, column: 0 }
    for (const key of ['Enter', 'ArrowDown', 'ArrowUp'])
      expect(moveBy(press(key, { takesArrows: true }), from, grid)).toBeNull()
    expect(moveBy(press('Enter', { isCommand: true }), from, grid)).toBeNull()
    expect(moveBy(press('a'), from, grid)).toBeNull()
  })
})

describe('rows in view', () => {
  const rows = fc.array(fc.boolean(), { minLength: 1, maxLength: 400 })
  const tallOf = (list: readonly boolean[]) => (index: number) => list[index] === true

  it('would catch a gap in what is shown, or rows drawn far outside', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 0, max: 20_000 }), (list, scrollTop) => {
        const isTall = tallOf(list)
        const shown = windowOf(list.length, isTall, scrollTop, bodyLimit)
        for (let index = 0; index < list.length; index += 1) {
          const top = topOf(index, isTall)
          const bottom = top + (isTall(index) ? tallRowHeight : rowHeight)
          const isVisible = bottom > scrollTop && top < scrollTop + bodyLimit
          const isDrawn = index >= shown.first && index < shown.end
          if (isVisible) expect(isDrawn).toBe(true)
          if (isDrawn) expect(shown.tops[index - shown.first]).toBe(top)
        }
        expect(shown.end - shown.first).toBeLessThanOrEqual(Math.ceil(bodyLimit / rowHeight) + 14)
      }),
    )
  })

  it('would catch a row that is still cut off after scrolling to it, or scrolling without need', () => {
    fc.assert(
      fc.property(rows, fc.nat(), fc.integer({ min: 0, max: 10_000 }), (list, pick, scrollTop) => {
        const index = pick % list.length
        const isTall = tallOf(list)
        const next = scrollToRow(index, isTall, scrollTop, bodyLimit)
        const top = topOf(index, isTall)
        const bottom = top + (isTall(index) ? tallRowHeight : rowHeight)
        expect(top >= next && bottom <= next + bodyLimit).toBe(true)
        if (top >= scrollTop && bottom <= scrollTop + bodyLimit) expect(next).toBe(scrollTop)
      }),
    )
  })
})

describe('pasted blocks', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '林', '"', '\t', '\n', ' ', '1') })
  const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

  it('would catch a spreadsheet cell with tabs, line breaks or quotes being torn apart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4 }),
        fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        (columns, rows) => {
          const block = rows.map((row) => row.slice(0, columns))
          const text = `${block.map((row) => row.map(quoted).join('\t')).join('\r\n')}\r\n`
          expect(parseBlock(text)).toEqual(block)
        },
      ),
    )
  })

  it('would catch a plain word being taken from the control', () => {
    expect(parseBlock('教务处')).toBeNull()
    expect(parseBlock('教务处\n')).toBeNull()
    expect(parseBlock('1\t2')).toEqual([['1', '2']])
  })
})
