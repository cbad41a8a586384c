import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormStore } from '#renderer/form/store/form-store.ts'
import type { TableStore } from '#renderer/form/store/table-store.ts'
import { clearCells, fillDown, keysOf, pasteBlock } from '#renderer/form/table/commands.ts'
import { rangeOf } from '#renderer/form/table/keyboard.ts'
import { planOf } from './support/plan.ts'

const column = (name: string, jnpfKey: string, keys: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label: name },
})
const plan = planOf([
  {
    __vModel__: 't',
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      children: [
        column('name', 'input'),
        column('n', 'inputNumber', { precision: 1 }),
        column('day', 'datePicker'),
        column('locked', 'input', { disabled: true }),
        column('twice', 'calculate', { expression: ['n', '+', 'n'] }),
      ],
    },
  },
])
const ids = { id: () => undefined }

type Command = (table: TableStore, pick: number, other: number) => void
const placeIn = (table: TableStore, pick: number) => ({
  row: pick % Math.max(1, table.rows().length),
  column: pick % table.columns.length,
})
const rangeIn = (table: TableStore, pick: number, other: number) => rangeOf(placeIn(table, pick), placeIn(table, other))
const commands: Readonly<Record<string, Command>> = {
  type(table, pick, other) {
    const { row, column: index } = placeIn(table, pick)
    const key = table.rows()[row]?.key
    const plan = table.columns[index]
    if (key === undefined || !plan || plan.disabled || plan.kind === 'calculate') return
    // Letter by letter, as somebody types.
    for (const value of plan.kind === 'input' ? ['a', 'ab', `ab${other}`] : [other / 100])
      table.setCell(key, plan.name, value)
    table.validateCell(key, plan.name)
    table.endStep()
  },
  paste: (table, pick, other) =>
    void pasteBlock(
      table,
      rangeIn(table, pick, pick),
      [
        [`甲${other}`, '1.25', '45988', 'x'],
        ['乙', 'many', '2026-02-30', 'y'],
      ],
      ids,
      true,
    ),
  clear: (table, pick, other) => clearCells(table, rangeIn(table, pick, other)),
  fill: (table, pick, other) => fillDown(table, rangeIn(table, pick, other)),
  add: (table) => void table.step(null, () => table.addRows([{}])),
  copy(table, pick) {
    const key = table.rows()[placeIn(table, pick).row]?.key
    if (key !== undefined) table.step(null, () => table.copyRow(key))
  },
  remove: (table, pick, other) => table.step(null, () => table.removeRows(keysOf(table, rangeIn(table, pick, other)))),
  move: (table, pick, other) =>
    void table.step(null, () => table.moveRows(keysOf(table, rangeIn(table, pick, pick)), other % 2 === 0 ? 1 : -1)),
}
const steps = fc.array(
  fc.record({ name: fc.constantFrom(...Object.keys(commands)), pick: fc.nat(60), other: fc.nat(300) }),
  { maxLength: 25 },
)
const start = [{ id: '1', name: '甲', n: 1, day: 0, locked: '不变' }, { id: '2', name: '乙', n: 2.5 }, {}]

function open(): { store: FormStore; table: TableStore } {
  const record = { t: structuredClone(start) }
  const store = new FormStore({ plan, record, userId: 'u1', warn: () => undefined })
  const table = store.tables.get('t')
  if (!table) throw new Error('no table')
  return { store, table }
}
/** What a person sees and what is saved. */
const looks = (table: TableStore) =>
  JSON.stringify(table.rows().map((row) => [row.key, row.rest, [...row.cells].filter(([name]) => name !== 'twice')]))
const undoAll = (table: TableStore) => {
  let count = 0
  while (table.undo() !== undefined) count += 1
  return count
}
const redoAll = (table: TableStore) => {
  let count = 0
  while (table.redo() !== undefined) count += 1
  return count
}

describe('undo in a child table', () => {
  it('leads back to the start step by step, and forward to the end again', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { store, table } = open()
        const states = [looks(table)]
        for (const { name, pick, other } of list) {
          commands[name]?.(table, pick, other)
          const now = looks(table)
          if (now !== states.at(-1)) states.push(now)
        }
        const end = states.at(-1)
        const seen = [looks(table)]
        while (table.undo() !== undefined) if (looks(table) !== seen.at(-1)) seen.push(looks(table))
        expect(seen).toEqual(states.toReversed())
        // Sums are worked out a moment later, or now.
        store.record()
        expect(store.isDirty()).toBe(false)
        redoAll(table)
        expect(looks(table)).toBe(end)
        undoAll(table)
        expect(looks(table)).toBe(states[0])
      }),
      { numRuns: 200 },
    )
  })

  it('takes back all that was typed into one cell as one step, and works sums out anew', () => {
    const { store, table } = open()
    const key = table.rows()[0]?.key ?? 0
    for (const value of [1, 12, 120]) table.setCell(key, 'n', value)
    table.endStep()
    expect(store.record()['t']).toMatchObject([{ n: 120, twice: 240 }, {}, {}])
    expect(table.undo()).toMatchObject({ row: key, column: 'n' })
    expect(store.record()['t']).toMatchObject([{ n: 1, twice: 2 }, {}, {}])
    expect(table.undo()).toBeUndefined()
  })

  it('forgets what was undone once something new is done', () => {
    const { table } = open()
    const key = table.rows()[0]?.key ?? 0
    table.setCell(key, 'name', 'x')
    table.undo()
    table.setCell(key, 'n', 9)
    expect(table.redo()).toBeUndefined()
    expect(undoAll(table)).toBe(1)
  })

  it('puts back what a cell held when typing is broken off, with nothing to repeat', () => {
    const { table } = open()
    const key = table.rows()[0]?.key ?? 0
    table.setCell(key, 'name', 'x')
    table.endStep()
    table.setCell(key, 'name', 'xy')
    table.cancelStep()
    expect(table.cell(key, 'name')?.value).toBe('x')
    expect(redoAll(table)).toBe(0)
    expect(undoAll(table)).toBe(1)
  })

  it('keeps what could not be read until it is mended, and no record is saved with it', () => {
    const { store, table } = open()
    pasteBlock(table, rangeOf({ row: 0, column: 1 }, { row: 0, column: 1 }), [['abc']], ids, true)
    const key = table.rows()[0]?.key ?? 0
    expect(table.validateCell(key, 'n')).toBe(false)
    expect(table.cell(key, 'n')?.problem).toEqual({ code: 'unread', limit: 'abc' })
    expect(store.validate()).toMatchObject({ row: key, column: 'n' })
    table.setCell(key, 'n', 3)
    expect(store.validate()).toBeNull()
  })

  it('keeps a refusal of the server until the value changes or the form is sent again', () => {
    const { store, table } = open()
    const key = table.rows()[0]?.key ?? 0
    table.refuseCell(key, 'name', { code: 'pattern', text: '已存在' })
    expect(table.validateCell(key, 'name')).toBe(false)
    expect(table.cell(key, 'name')?.problem?.text).toBe('已存在')
    expect(store.validate()).toBeNull()
    expect(table.cell(key, 'name')?.problem).toBeNull()
  })
})
