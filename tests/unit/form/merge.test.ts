import { describe, expect, it } from 'vitest'
import { mergeRecord } from '#shared/form/merge.ts'
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
const names = (merged: ReturnType<typeof mergeRecord>) => merged.conflicts.map(({ name }) => name)

describe('a record that others changed meanwhile', () => {
  it('what nobody typed in keeps the change of others', () => {
    const typed = typedOver((store) => store.set('a', 'mine'))
    const current = { ...loaded, b: 'theirs', t: [{ id: 'r1', x: 5 }], sum: 10, when: 9, f_version: 4 }
    const merged = mergeRecord(plan, loaded, typed, current)
    expect(merged.record).toMatchObject({ a: 'mine', b: 'theirs', t: [{ id: 'r1', x: 5, y: 10 }], sum: 10 })
    expect(merged.record).toMatchObject({ when: 9, f_version: 4 })
    expect(names(merged)).toEqual([])
  })

  it('a field or child table changed on both sides is named and kept as typed', () => {
    const typed = typedOver((store) => {
      store.set('a', 'mine')
      store.tables.get('t')?.addRows([{ x: 4 }])
    })
    const current = { ...loaded, a: 'theirs', t: [] }
    const merged = mergeRecord(plan, loaded, typed, current)
    expect(names(merged)).toEqual(['a', 't'])
    expect(merged.record).toMatchObject({
      a: 'mine',
      t: [
        { id: 'r1', x: 1, y: 2 },
        { x: 4, y: 8 },
      ],
      sum: 10,
    })
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
