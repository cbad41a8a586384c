import { describe, expect, it } from 'vitest'
import { mergeRecord } from '#shared/form/merge.ts'
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
  const refused = (message: string) => {
    const store = new FormStore({ plan: refusing, record: { t: [{}, {}] }, userId: 'u' })
    const place = store.refuse(message)
    return { store, place }
  }
  it('a refusal stands beside its own field', () => {
    const { store, place } = refused('“名称”不能超过50个字符')
    expect(place?.field.name).toBe('name')
    expect(store.state('name').problem?.text).toBe('“名称”不能超过50个字符')
    store.set('name', 'x')
    expect(store.state('name').problem).toBeNull()
  })
  it('a refusal of a cell stands at its own row', () => {
    const { store, place } = refused('“明细”第2行“数量”不是数字')
    const key = store.tables.get('t')?.rows()[1]?.key
    expect(place).toMatchObject({ row: key, column: 'x' })
    expect(store.tables.get('t')?.cell(key ?? 0, 'x')?.problem?.text).toContain('不是数字')
  })
  it('a refusal that speaks of no visible field stands beside none', () => {
    expect(refused('保存失败，请稍后再试').place).toBeNull()
    expect(refused('密级不能为空').place).toBeNull()
    expect(refused('').place).toBeNull()
  })
})
