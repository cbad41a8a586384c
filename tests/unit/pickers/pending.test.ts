import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { type PickerItem, pendingReducer } from '#renderer/pickers/frame/pending.ts'
import { listOfEntries } from '#renderer/pickers/options/option-list.ts'

const item = fc.constantFrom('a', 'b', 'c', 'd').map((id): PickerItem => ({ id, fullName: id }))
const ids = (items: readonly PickerItem[]) => items.map((each) => each.id)

describe('the pending set of a picker', () => {
  it('a single picker keeps the latest choice alone', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 1 }), fc.array(item, { minLength: 1 }), (start, clicks) => {
        const end = clicks.reduce<readonly PickerItem[]>(
          (set, each) => pendingReducer(set, { type: 'choose', item: each, multiple: false }),
          start,
        )
        expect(ids(end)).toEqual([clicks.at(-1)?.id])
      }),
    )
  })

  it('a multiple picker keeps each choice once, in the order of choosing', () => {
    fc.assert(
      fc.property(fc.array(item), (clicks) => {
        const end = clicks.reduce<readonly PickerItem[]>(
          (set, each) => pendingReducer(set, { type: 'choose', item: each, multiple: true }),
          [],
        )
        expect(ids(end)).toEqual([...new Set(ids(clicks))])
      }),
    )
  })

  it('removing and clearing take what was meant and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: (each) => each.id }), item, (start, gone) => {
        expect(ids(pendingReducer(start, { type: 'remove', id: gone.id }))).toEqual(
          ids(start).filter((id) => id !== gone.id),
        )
        expect(pendingReducer(start, { type: 'clear' })).toEqual([])
      }),
    )
  })
})

describe('options of a dictionary', () => {
  const entry = (id: string, more: Partial<DictionaryEntry> = {}): DictionaryEntry => ({
    id,
    parentId: '0',
    fullName: `名${id}`,
    enCode: `code${id}`,
    enabledMark: 1,
    sortCode: 0,
    description: '',
    hasChildren: false,
    children: [],
    ...more,
  })

  it("a row flagged 'top' cannot be chosen and keeps its children", () => {
    const list = listOfEntries([entry('1', { top: true, children: [entry('2')] }), entry('3')], 'id')
    expect(list.options).toEqual([
      { value: '1', label: '名1', disabled: true, children: [{ value: '2', label: '名2', disabled: false }] },
      { value: '3', label: '名3', disabled: false },
    ])
    expect(list.isTree).toBe(true)
    expect(list.labels.get('2')).toBe('名2')
  })

  it('code and id of an entry are told apart, and ten thousand options are built once', () => {
    const entries = [entry('1')]
    expect(listOfEntries(entries, 'enCode').options[0]?.value).toBe('code1')
    expect(listOfEntries(entries, 'id').options[0]?.value).toBe('1')
    expect(listOfEntries(entries, 'id')).toBe(listOfEntries(entries, 'id'))
  })
})
