import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withMemory } from '#renderer/components/memory/list-memory.ts'
import {
  noSelection,
  type SelectionAction,
  selectionReducer,
  type SelectionState,
} from '#renderer/components/selection/selection.ts'

const item = (id: string) => ({ id, label: `“${id}”` })
const view = ['a', 'b', 'c', 'd', 'e'].map(item)
const after = (...actions: SelectionAction[]) => actions.reduce(selectionReducer, noSelection)
const ids = (state: SelectionState) => [...state.items.keys()].toSorted().join('')
const toggle = (id: string): SelectionAction => ({ type: 'toggle', item: item(id) })
const extend = (id: string, rows = view): SelectionAction => ({ type: 'extend', item: item(id), view: rows })

describe('a selection', () => {
  it('takes the rows from the last one toggled to the one with Shift, in both directions', () => {
    expect(ids(after(toggle('b'), extend('d')))).toBe('bcd')
    expect(ids(after(toggle('d'), extend('a')))).toBe('abcd')
    expect(ids(after(toggle('a'), extend('e'), toggle('c'), extend('d')))).toBe('abe')
  })

  it('is one row when the range begins on another page', () => {
    expect(ids(after(toggle('x'), extend('d')))).toBe('dx')
  })

  it('keeps rows that left the view under the name they had', () => {
    const state = after(toggle('a'), { type: 'all', isOn: true, view: [item('x')] })
    expect([...state.items.values()]).toEqual([item('a'), item('x')])
  })

  const action: fc.Arbitrary<SelectionAction> = fc.oneof(
    fc.constantFrom(...view).map(({ id }) => toggle(id)),
    fc.constantFrom(...view).map(({ id }) => extend(id)),
    fc.boolean().map((isOn) => ({ type: 'all' as const, isOn, view })),
    fc.constantFrom(...view).map(({ id }) => ({ type: 'remove' as const, ids: [id] })),
    fc.constant({ type: 'clear' as const }),
  )
  it('never changes rows that an action does not mean, and holds a row by its own name', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), action, (before, last) => {
        const state = after(...before)
        const next = selectionReducer(state, last)
        for (const [id, known] of next.items) expect(known).toEqual(item(id))
        if (last.type === 'toggle')
          for (const { id } of view) expect(next.items.has(id)).toBe(state.items.has(id) !== (id === last.item.id))
        if (last.type === 'all') expect(next.items.size).toBe(last.isOn ? view.length : 0)
        if (last.type === 'clear') expect(next.items.size).toBe(0)
      }),
    )
  })
})

describe('the memory of lists', () => {
  it('keeps each list by itself, the last used first, and forgets what is as designed again', () => {
    const first = withMemory([], 'a', { pageSize: 100, widths: { name: 200 } })
    const second = withMemory(first, 'b', { density: 'compact' })
    const third = withMemory(second, 'a', { pageSize: undefined })
    expect(third).toEqual([
      { list: 'a', widths: { name: 200 } },
      { list: 'b', density: 'compact' },
    ])
    expect(withMemory(third, 'a', { widths: undefined })).toEqual([{ list: 'b', density: 'compact' }])
  })

  it('holds at most 200 lists, and no filters that are as long as a document', () => {
    let lists = withMemory([], 'first', { pageSize: 50 })
    for (let at = 0; at < 250; at += 1) lists = withMemory(lists, `list ${at}`, { pageSize: 50 })
    expect(lists).toHaveLength(200)
    expect(lists.some(({ list }) => list === 'first')).toBe(false)
    expect(withMemory([], 'a', { pageSize: 50, filters: { text: 'x'.repeat(5000) } })).toEqual([
      { list: 'a', pageSize: 50 },
    ])
  })
})
