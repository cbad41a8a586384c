import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DictionaryEntry } from '#shared/api/dictionary.ts'
import { type PickerItem, pendingReducer } from '#renderer/pickers/frame/pending.ts'
import { listOfEntries } from '#renderer/pickers/options/option-list.ts'

const item = fc.constantFrom('a', 'b', 'c', 'd').map((id): PickerItem => ({ id, fullName: id }))
const ids = (items: readonly PickerItem[]) => items.map((each) => each.id)

describe('the pending set of a picker', () => {
  it('would catch a single picker that keeps anything but the latest choice', () => {
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

  it('would catch a multiple picker that doubles a choice or loses the order of choosing', () => {
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

  it('would catch removing or clearing that leaves something, or takes something else', () => {
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

  it("would catch a row flagged 'top' that can be chosen, or children that are lost", () => {
    const list = listOfEntries([entry('1', { top: true, children: [entry('2')] }), entry('3')], 'id')
    expect(list.options).toEqual([
      { value: '1', label: '名1', disabled: true, children: [{ value: '2', label: '名2', disabled: false }] },
      { value: '3', label: '名3', disabled: false },
    ])
    expect(list.isTree).toBe(true)
    expect(list.labels.get('2')).toBe('名2')
  })

  it('would catch the code and the id of an entry being mixed up, or ten thousand options built for each field', () => {
    const entries = [entry('1')]
    expect(listOfEntries(entries, 'enCode').options[0]?.value).toBe('code1')
    expect(listOfEntries(entries, 'id').options[0]?.value).toBe('1')
    expect(listOfEntries(entries, 'id')).toBe(listOfEntries(entries, 'id'))
  })
})
