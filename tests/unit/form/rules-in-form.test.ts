import { describe, expect, it, vi } from 'vitest'
import { ruleCases, ruleFields } from '../../support/rule-cases.ts'
import { input, rule, table, when, condition } from './support/rules.ts'
import { planOf } from './support/plan.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { initialRecord } from '#shared/form/values.ts'
import { noLabels } from '#shared/form/kind.ts'
import { standFor } from '#renderer/access/initial-context.ts'
import { clearCells, copyText, pasteBlock } from '#renderer/form/table/commands.ts'
import { FormStore } from '#renderer/form/store/form-store.ts'

function open(fields: readonly object[], rules: readonly object[], stored: FormRecord | null = null): FormStore {
  const plan = planOf(fields, { atriumRules: { rules } })
  const record = { ...initialRecord(plan, { userId: 'u1', now: 0 }), ...stored }
  return new FormStore({ plan, record, userId: 'u1', isStored: stored !== null, warn: () => undefined })
}

function type(store: FormStore, typed: Readonly<FormRecord>): void {
  for (const [name, value] of Object.entries(typed)) {
    const rows = store.tables.get(name)
    if (rows) rows.addRows(value as FormRecord[])
    else store.set(name, value)
  }
}

describe('rules in an open form', () => {
  it.each(ruleCases)('$name', ({ rules, typed, stored, refused }) => {
    const store = open(ruleFields, rules)
    type(store, typed)
    const place = store.validate()
    const rows = store.tables.get(place?.field.name ?? '')?.rows() ?? []
    const row = rows.findIndex(({ key }) => key === place?.row)
    const told = place && [place.field.name, ...(place.column ? [row, place.column] : [])].join('.')
    expect(told).toBe(refused ?? null)
    expect(store.record()).toMatchObject(stored)
  })

  const sick = when(condition('kind', '==', 'sick'))

  it('ask where somebody else belongs whom the form is looked at for', () => {
    const dean = when(condition('@role', 'in', ['dean']))
    const fields = [input('grade'), input('comment')]
    const plan = planOf(fields, { atriumRules: { rules: [rule(dean, { type: 'show', fields: ['comment'] })] } })
    const seenBy = (userId: string) => new FormStore({ plan, record: {}, userId, warn: () => undefined })
    const places = { organizePath: [], departmentId: '', positionIds: [], groupIds: [] }
    standFor('looked-at-dean', { ...places, roleIds: ['dean'] })
    standFor('looked-at-clerk', { ...places, roleIds: ['clerk'] })
    expect(seenBy('looked-at-dean').look('comment').hidden).toBe(false)
    expect(seenBy('looked-at-clerk').look('comment').hidden).toBe(true)
    expect(seenBy('nobody-known').look('comment').hidden).toBe(true)
  })

  it('wake a field when it stands otherwise, and nobody else', () => {
    const store = open(
      [input('kind'), input('reason'), input('other')],
      [rule(sick, { type: 'require', fields: ['reason'] })],
    )
    const [reason, other] = [vi.fn(), vi.fn()]
    store.subscribe('reason', reason)
    store.subscribe('other', other)
    store.set('kind', 'trip')
    expect(reason).not.toHaveBeenCalled()
    store.set('kind', 'sick')
    expect(reason).toHaveBeenCalledOnce()
    expect(store.look('reason').required).toBe(true)
    expect(other).not.toHaveBeenCalled()
  })

  it('keep what they lock in a row from what is pasted and cleared over it, and what they hide from what is copied', () => {
    const fields = [table('t', [input('a'), input('b'), input('c')])]
    const isLast = when(condition('t-a', '==', 'last'))
    const isFirst = when(condition('t-a', '==', 'first'))
    const store = open(fields, [
      rule(isLast, { type: 'disable', fields: ['t-b'] }),
      rule(isFirst, { type: 'show', fields: ['t-c'] }),
    ])
    const rows = store.tables.get('t')
    if (!rows) throw new Error('no table')
    rows.addRows([
      { a: 'first', b: 'x', c: '1' },
      { a: 'last', b: 'y', c: '2' },
    ])
    const range = { firstRow: 0, lastRow: 1, firstColumn: 1, lastColumn: 2 }
    const held = rows.rows().map(({ key }) => rows.cell(key, 'b')?.value)
    expect(copyText(rows, range, noLabels).split(/\r?\n/)[1]?.split('\t')[1]).toBe('')
    pasteBlock(
      rows,
      range,
      [
        ['p', 'q'],
        ['p', 'q'],
      ],
      { id: () => undefined },
      false,
    )
    const [first, last] = rows.rows().map(({ key }) => rows.rowValue(key))
    expect(first).toMatchObject({ b: 'p', c: 'q' })
    expect(last).toMatchObject({ b: held[1], c: '2' })
    clearCells(rows, range)
    expect(rows.value()).toMatchObject([
      { b: null, c: null },
      { b: held[1], c: '2' },
    ])
  })

  it('draw no column that they hide in every row, and judge rows that come later', () => {
    const fields = [input('kind'), table('t', [input('a'), input('b')])]
    const store = open(fields, [rule(sick, { type: 'show', fields: ['t-b'] })])
    const rows = store.tables.get('t')
    rows?.addRows([{ a: '1' }])
    expect(rows?.columns.map(({ name }) => name)).toEqual(['a'])
    store.set('kind', 'sick')
    expect(rows?.columns.map(({ name }) => name)).toEqual(['a', 'b'])
  })

  it('bring a draft back in one go, whatever its values decide about each other', () => {
    const fields = [input('reason'), input('kind')]
    const rules = [rule(when(condition('kind', 'null', null)), { type: 'disable', fields: ['reason'] })]
    const store = open(fields, rules)
    store.restore({ reason: 'typed', kind: 'sick' })
    expect(store.record()).toEqual({ reason: 'typed', kind: 'sick' })
  })

  it('take a complaint away with the reason for it', () => {
    const store = open([input('kind'), input('reason')], [rule(sick, { type: 'require', fields: ['reason'] })])
    store.set('kind', 'sick')
    expect(store.validate()?.field.name).toBe('reason')
    store.set('kind', 'trip')
    expect(store.state('reason').problem).toBeNull()
  })
})
