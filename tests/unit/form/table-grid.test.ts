import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBlock, parseBlock, withoutLastEnd } from '#renderer/form/table/block.ts'
import {
  commandOf,
  type GridCommand,
  type GridSize,
  type GridState,
  type KeyPress,
  type CellPosition,
} from '#renderer/form/table/keyboard.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  repeat: false,
  takesArrows: false,
  isWhole: true,
  ...more,
})
const size = fc.record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 8 }) })
const at = (place: CellPosition, grid: GridSize, more: Partial<GridState> = {}): GridState => ({
  at: place,
  head: place,
  isResting: false,
  size: grid,
  ...more,
})
const placeOf = (command: GridCommand | null) => (command && 'place' in command ? command.place : null)

describe('keys in a child table', () => {
  it('leads with Tab through every cell once, and back with Shift', () => {
    fc.assert(
      fc.property(size, (grid) => {
        const seen: string[] = []
        let last = { row: 0, column: 0 }
        for (let place: CellPosition | null = last; place; place = placeOf(commandOf(press('Tab'), at(place, grid)))) {
          seen.push(`${place.row},${place.column}`)
          last = place
        }
        expect(new Set(seen).size).toBe(grid.rows * grid.columns)
        const back: string[] = []
        const before = (place: CellPosition) => placeOf(commandOf(press('Tab', { shiftKey: true }), at(place, grid)))
        for (let place: CellPosition | null = last; place; place = before(place))
          back.unshift(`${place.row},${place.column}`)
        expect(back).toEqual(seen)
      }),
    )
  })

  const grid = { rows: 3, columns: 2 }
  const cell = (row: number) => ({ row, column: 1 })

  it('stays in the column with Enter and the arrows, and asks for a row below the last', () => {
    expect(placeOf(commandOf(press('Enter'), at(cell(0), grid)))).toEqual(cell(1))
    expect(placeOf(commandOf(press('ArrowDown'), at(cell(1), grid)))).toEqual(cell(2))
    expect(placeOf(commandOf(press('ArrowUp'), at(cell(1), grid)))).toEqual(cell(0))
    expect(placeOf(commandOf(press('Enter', { shiftKey: true }), at(cell(1), grid)))).toEqual(cell(0))
    expect(commandOf(press('ArrowDown'), at(cell(2), grid))).toBeNull()
    expect(commandOf(press('ArrowUp'), at(cell(0), grid))).toBeNull()
    expect(commandOf(press('Enter'), at(cell(2), grid))).toEqual({ to: 'addRow' })
    expect(commandOf(press('Enter', { repeat: true }), at(cell(2), grid))).toBeNull()
  })

  it('leaves its keys to an open list, to text over several lines and to the cursor within a text', () => {
    for (const key of ['Enter', 'ArrowDown', 'ArrowUp', 'Escape'])
      expect(commandOf(press(key, { takesArrows: true }), at(cell(1), grid))).toBeNull()
    expect(commandOf(press('Enter', { ctrlKey: true }), at(cell(1), grid))).toBeNull()
    expect(commandOf(press('a'), at(cell(1), grid))).toBeNull()
    expect(commandOf(press('ArrowLeft'), at(cell(1), grid))).toBeNull()
    expect(commandOf(press('ArrowLeft', { shiftKey: true, isWhole: false }), at(cell(1), grid))).toBeNull()
    expect(commandOf(press('Delete'), at(cell(1), grid))).toBeNull()
  })

  it('acts on chosen cells: the arrows move in all directions, Delete empties, a letter begins typing', () => {
    const chosen = at(cell(1), grid, { isResting: true })
    expect(placeOf(commandOf(press('ArrowLeft'), chosen))).toEqual({ row: 1, column: 0 })
    expect(commandOf(press('Delete'), chosen)).toEqual({ to: 'clear' })
    expect(commandOf(press('x'), chosen)).toEqual({ to: 'edit' })
    expect(commandOf(press('Escape'), chosen)).toBeNull()
    const several = at(cell(1), grid, { head: cell(2) })
    expect(commandOf(press('Backspace'), several)).toEqual({ to: 'clear' })
    expect(commandOf(press('Escape'), several)).toEqual({ to: 'collapse' })
    expect(commandOf(press('ArrowUp', { shiftKey: true }), several)).toEqual({ to: 'extend', place: cell(1) })
  })

  it('undoes, repeats, fills and moves with the keys of a spreadsheet', () => {
    const control = (key: string, shiftKey = false) =>
      commandOf(press(key, { ctrlKey: true, shiftKey }), at(cell(1), grid))
    expect([control('z'), control('Z', true), control('y'), control('d')]).toEqual(
      ['undo', 'redo', 'redo', 'fillDown'].map((to) => ({ to })),
    )
    expect(commandOf(press('ArrowUp', { altKey: true }), at(cell(1), grid))).toEqual({ to: 'moveUp' })
    expect(commandOf(press('Escape'), at(cell(1), grid))).toEqual({ to: 'leave' })
  })
})

describe('pasted blocks', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '林', '"', '\t', '\n', ' ', '1') })
  const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

  it('keeps a spreadsheet cell with tabs, line breaks or quotes whole', () => {
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

  it('reads back every block it writes', () => {
    const blocks = fc
      .integer({ min: 1, max: 4 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
      )
    fc.assert(
      fc.property(blocks, (block) => {
        const text = formatBlock(block)
        expect(parseBlock(text) ?? [[withoutLastEnd(text)]]).toEqual(block)
      }),
    )
  })

  it('leaves a plain word to the control', () => {
    expect(parseBlock('教务处')).toBeNull()
    expect(parseBlock('教务处\n')).toBeNull()
    expect(parseBlock('1\t2')).toEqual([['1', '2']])
  })
})
