import { describe, expect, it } from 'vitest'
import { mergeRecord, withGivenIds, withTheirs } from '#shared/form/merge.ts'
import { PlatformError } from '#renderer/platform/platform-error.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'
import { planOf } from './support/plan.ts'

const field = (name: string, jnpfKey = 'input', keys: object = {}, config: object = {}) => ({
  __vModel__: name,
  ...keys,
  __config__: { jnpfKey, label: name.toUpperCase(), ...config },
})
const columns = [field('x', 'inputNumber'), field('y', 'calculate', { expression: ['x', '*', '2'] })]
const plan = planOf([
  field('a'),
  field('b'),
  field('t', 'table', {}, { children: columns }),
  field('sum', 'calculate', { expression: ['t.y'] }),
  field('when', 'modifyTime'),
])
const loaded = { a: '1', b: '', t: [{ id: 'r1', x: 1 }], sum: 2, when: 1, f_version: 3 }
/** What a form sends after these changes. */
function typedOver(change: (store: FormStore) => void) {
  const store = new FormStore({ plan, record: loaded, userId: 'u', warn: () => undefined })
  change(store)
  store.validate()
  return store.record()
}
const names = (merged: ReturnType<typeof mergeRecord>) =>
  merged.conflicts.map(({ field, row, column }) => [field.name, row?.id, column?.name].filter(Boolean).join('.'))

describe('a record that others changed meanwhile', () => {
  it('what nobody typed in keeps the change of others', () => {
    const typed = typedOver((store) => store.set('a', 'mine'))
    const current = { ...loaded, b: 'theirs', t: [{ id: 'r1', x: 5 }], sum: 10, when: 9, f_version: 4 }
    const merged = mergeRecord(plan, loaded, typed, current)
    expect(merged.record).toMatchObject({ a: 'mine', b: 'theirs', t: [{ id: 'r1', x: 5, y: 10 }], sum: 10 })
    expect(merged.record).toMatchObject({ when: 9, f_version: 4 })
    expect(names(merged)).toEqual([])
  })

  it('a field changed on both sides is named and kept as typed; a row that others took out goes, a new one stays', () => {
    const typed = typedOver((store) => {
      store.set('a', 'mine')
      store.tables.get('t')?.addRows([{ x: 4 }])
    })
    const merged = mergeRecord(plan, loaded, typed, { ...loaded, a: 'theirs', t: [] })
    expect(names(merged)).toEqual(['a'])
    expect(merged.record).toMatchObject({ a: 'mine', t: [{ x: 4, y: 8 }], sum: 8 })
    expect(withTheirs(plan, merged.record, merged.conflicts)).toMatchObject({ a: 'theirs', sum: 8 })
  })

  it('a child table is merged row by row and value by value', () => {
    const before = { ...loaded, t: [1, 2, 3, 4].map((x) => ({ id: `r${x}`, x })) }
    const store = new FormStore({ plan, record: before, userId: 'u', warn: () => undefined })
    const table = store.tables.get('t')
    const [one, two, three] = table?.rows().map(({ key }) => key) ?? []
    table?.setCell(one ?? 0, 'x', 10)
    table?.setCell(two ?? 0, 'x', 20)
    table?.removeRow(three ?? 0)
    store.validate()
    const theirs = {
      ...before,
      t: [
        { id: 'r1', x: 100 },
        { id: 'r3', x: 300 },
        { id: 'r4', x: 400 },
        { id: 'r9', x: 9 },
      ],
    }
    const merged = mergeRecord(plan, before, store.record(), theirs)
    expect(names(merged)).toEqual(['t.r1.x', 't.r2', 't.r3'])
    expect(merged.record['t']).toMatchObject([
      { id: 'r1', x: 10, y: 20 },
      { id: 'r2', x: 20, y: 40 },
      { id: 'r4', x: 400, y: 800 },
      { id: 'r9', x: 9, y: 18 },
    ])
    const [first, second, third] = merged.conflicts
    expect(first).toMatchObject({ before: 1, mine: 10, theirs: 100, row: { number: 1 } })
    expect(second).toMatchObject({ mine: { x: 20 }, theirs: null })
    expect(third).toMatchObject({ mine: null, theirs: { x: 300 } })
    const decided = withTheirs(plan, merged.record, merged.conflicts)
    expect(decided['t']).toMatchObject([{ id: 'r1', x: 100 }, { id: 'r4' }, { id: 'r9' }, { id: 'r3', x: 300 }])
    expect(decided['sum']).toBe(2 * (100 + 400 + 9 + 300))
  })

  it('rows that got new ids by a save of others are asked about as one', () => {
    const typed = typedOver((store) => store.tables.get('t')?.addRows([{ x: 4 }]))
    const merged = mergeRecord(plan, loaded, typed, { ...loaded, t: [{ id: 'n1', x: 7 }] })
    expect(names(merged)).toEqual(['t'])
    expect(withTheirs(plan, merged.record, merged.conflicts)).toMatchObject({ t: [{ id: 'n1', x: 7 }], sum: 14 })
  })

  it('a row that both sides have and the form did not begin with is one row, asked about where it differs', () => {
    const typed = { ...loaded, t: [...loaded.t, { id: 'n1', x: 4 }] }
    const same = mergeRecord(plan, loaded, typed, {
      ...loaded,
      a: '2',
      t: [
        { id: 'r1', x: 2 },
        { id: 'n1', x: 4 },
      ],
    })
    expect(same.record['t']).toMatchObject([
      { id: 'r1', x: 2 },
      { id: 'n1', x: 4 },
    ])
    expect(names(same)).toEqual([])
    const other = mergeRecord(plan, loaded, typed, {
      ...loaded,
      t: [
        { id: 'r1', x: 1 },
        { id: 'n1', x: 5 },
      ],
    })
    expect(other.record['t']).toMatchObject([{ id: 'r1' }, { id: 'n1', x: 4 }])
    expect(names(other)).toEqual(['t.n1.x'])
  })

  it('rows that were saved without an answer are not saved a second time, whatever was typed since', () => {
    const sent = { t: [{ id: 'r1', x: 1 }, { x: 4 }, { x: 6 }] }
    const current = {
      ...loaded,
      t: [
        { id: 'r1', x: 1 },
        { id: 'n1', x: 4 },
        { id: 'n2', x: 6 },
      ],
    }
    const after = (rows: object[]) => {
      const typed = { ...loaded, t: rows }
      const own = withGivenIds(plan, { loaded, typed, sent, current })
      return mergeRecord(plan, own.loaded, own.typed, current)
    }
    const whole = after(sent.t)
    expect(whole.record['t']).toMatchObject(current.t)
    expect(whole.record['t']).toHaveLength(3)
    const changed = after([{ id: 'r1', x: 1 }, { x: 4 }, { x: 7 }, { x: 8 }])
    expect(changed.record['t']).toMatchObject([{ id: 'r1' }, { id: 'n1', x: 4 }, { id: 'n2', x: 7 }, { x: 8 }])
    expect(changed.record['t']).toHaveLength(4)
    const shorter = after([{ id: 'r1', x: 1 }, { x: 6 }])
    expect(shorter.record['t']).toMatchObject([{ id: 'r1' }, { id: 'n2', x: 6 }])
    expect(shorter.record['t']).toHaveLength(2)
    for (const merged of [whole, changed, shorter]) expect(names(merged)).toEqual([])
    const others = { ...current, t: [...current.t, { id: 'n3', x: 9 }] }
    const own = withGivenIds(plan, { loaded, typed: { ...loaded, t: sent.t }, sent, current: others })
    expect(own.loaded['t']).toBe(loaded.t)
  })

  it('nothing is asked where both changed it to the same, nor where nothing was really changed', () => {
    const typed = typedOver((store) => {
      store.set('a', 'same')
      store.set('b', 'x')
      store.set('b', '')
    })
    const merged = mergeRecord(plan, loaded, typed, { ...loaded, a: 'same', b: 'theirs' })
    expect(names(merged)).toEqual([])
    expect(merged.record).toMatchObject({ a: 'same', b: 'theirs' })
  })
})

describe("a server's refusal", () => {
  const refusing = planOf([
    field('n', 'input', {}, { label: '名' }),
    field('name', 'input', {}, { label: '名称' }),
    field('t', 'table', {}, { label: '明细', children: [field('x', 'input', {}, { label: '数量' })] }),
    field('secret', 'input', {}, { label: '密级', noShow: true }),
  ])
  const showError = (field: string | undefined, message = 'wrong') => {
    const store = new FormStore({ plan: refusing, record: { t: [{}, {}] }, userId: 'u' })
    const reason = { code: 'form.required', ...(field === undefined ? {} : { field }) }
    const place = store.showError(new PlatformError({ code: 'platform.business', message, platformCode: 400, reason }))
    return { store, place }
  }
  it('stands beside the field that it names, until its value changes', () => {
    const { store, place } = showError('name', 'too long')
    expect(place?.field.name).toBe('name')
    expect(store.state('name').problem?.text).toBe('too long')
    store.set('name', 'x')
    expect(store.state('name').problem).toBeNull()
  })
  it('stands at the cell of a child table that it names', () => {
    const { store, place } = showError('t.1.x', 'not a number')
    const key = store.tables.get('t')?.rows()[1]?.key
    expect(place).toMatchObject({ row: key, column: 'x' })
    expect(store.tables.get('t')?.cell(key ?? 0, 'x')?.problem?.text).toBe('not a number')
  })
  it('stands at the child table where the row is gone', () => {
    expect(showError('t.7.x').place).toMatchObject({ field: { name: 't' } })
  })
  it('stands nowhere in the form where it names nothing and where it names what nobody sees', () => {
    expect(showError(undefined).place).toBeNull()
    expect(showError('elsewhere').place).toBeNull()
    expect(showError('secret').place).toBeNull()
  })
  it('of another server names no field, whatever its sentence says', () => {
    const store = new FormStore({ plan: refusing, record: { t: [{}, {}] }, userId: 'u' })
    const error = new PlatformError({ code: 'platform.business', message: '“名称”不能为空', platformCode: 400 })
    expect(store.showError(error)).toBeNull()
    expect(store.showError(null)).toBeNull()
  })
})
