import { describe, expect, it } from 'vitest'
import { templateWithNames } from '#server/areas/design/follow-templates.ts'
import { conditionWithNames } from '#shared/printing/template/condition.ts'

const renames = new Map([
  ['f_total', 'f_sum'],
  ['tableField1-amount', 'tableField1-money'],
  ['tableField1-dept', 'tableField1-unit'],
])
const renamed = (markup: string) => templateWithNames(markup, renames, ['tableField0', 'tableField1'])

describe('a template whose record has fields of other names', () => {
  it.each([
    ['a placeholder', '{f_total} {headTable.f_total}', '{f_sum} {headTable.f_sum}'],
    ['a column of a set', '{childrenDataTable1.amount}', '{childrenDataTable1.money}'],
    ['a column of the same name in another set', '{childrenDataTable0.amount}', '{childrenDataTable0.amount}'],
    [
      'a condition as markup writes it',
      '<p data-print-if="f_total &gt; 5000 and f_kind = &#39;f_total&#39;">x</p>',
      '<p data-print-if="f_sum > 5000 and f_kind = \'f_total\'">x</p>',
    ],
    [
      'a condition between single quotes that has double ones',
      `<p data-print-if='f_total = "a"'>x</p>`,
      '<p data-print-if="f_sum = &quot;a&quot;">x</p>',
    ],
    ['a condition of other fields', '<p data-print-if="not f_b">', '<p data-print-if="not f_b">'],
    ['what is no condition', '<p data-print-if="f_total ~ 3">', '<p data-print-if="f_total ~ 3">'],
  ])('has them in %s', (_what, had, now) => {
    expect(renamed(had)).toBe(now)
  })

  it('has them in the sums and groups of the table that the columns are of, and of no other', () => {
    const table = (set: string, sum: string, group: string, inner = '') =>
      `<table data-print-group="${group}"><tr><td>{${set}.x}${inner}</td></tr>` +
      `<tr data-print-role="total"><td data-print-calc="sum ${sum}">0</td></tr></table>`
    expect(renamed(table('childrenDataTable1', 'amount', 'dept'))).toBe(table('childrenDataTable1', 'money', 'unit'))
    const other = table('childrenDataTable0', 'amount', 'dept')
    expect(renamed(other)).toBe(other)
    expect(renamed(table('childrenDataTable0', 'amount', 'dept', table('childrenDataTable1', 'amount', 'dept')))).toBe(
      table('childrenDataTable0', 'amount', 'dept', table('childrenDataTable1', 'money', 'unit')),
    )
    expect(renamed('<p data-print-calc="sum amount">')).toBe('<p data-print-calc="sum amount">')
  })

  it('has them in a condition of a rule, which keeps all else as it was written', () => {
    const nowOf = (field: string) => renames.get(field) ?? field
    expect(conditionWithNames("f_total>5000  或 'f_total' ", nowOf)).toBe("f_sum>5000  或 'f_total' ")
    expect(conditionWithNames('f_total ~ 3', nowOf)).toBe('f_total ~ 3')
  })
})
