import { describe, expect, it } from 'vitest'
import { planCalculations, withCalculations } from '#shared/form/calculations.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'
import { storageOf } from '#shared/form/values.ts'

function plan(fields: readonly object[]): FormPlan {
  const parsed = parseForm(JSON.stringify({ fields }))
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}
const number = (name: string) => ({ __vModel__: name, __config__: { jnpfKey: 'inputNumber', label: name } })
const calculate = (name: string, expression: unknown) => ({
  __vModel__: name,
  expression,
  __config__: { jnpfKey: 'calculate', label: name },
})
const table = (name: string, children: readonly object[]) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'table', label: name, children },
})

function compute(fields: readonly object[], record: Record<string, unknown>) {
  const warnings: string[] = []
  const result = withCalculations(
    planCalculations(plan(fields), (message) => warnings.push(message)),
    record,
  )
  return { result, warnings }
}

describe('calculations of a form', () => {
  const bill = [
    // Declared before what it depends on, on purpose.
    calculate('f_total', ['tableField1.c_amount', '+', 'f_fee']),
    number('f_fee'),
    number('f_rate'),
    table('tableField1', [
      number('c_price'),
      number('c_count'),
      calculate('c_amount', ['tableField1.c_price', '×', 'tableField1.c_count', '×', 'f_rate']),
    ]),
  ]

  it('a dotted name is the own value in a row and the column sum outside', () => {
    const { result } = compute(bill, {
      f_fee: 1,
      f_rate: 2,
      tableField1: [{ c_price: 2, c_count: 3 }, { c_price: '1.5', c_count: 2 }, { c_price: 'x' }],
    })
    expect((result['tableField1'] as { c_amount: number }[]).map((row) => row.c_amount)).toEqual([12, 6, 0])
    expect(result['f_total']).toBe(19)
  })

  it('a column of another table is not taken from the row', () => {
    const { result } = compute([table('a', [number('x')]), table('b', [calculate('y', ['a.x', '+', '1'])])], {
      a: [{ x: 1 }, { x: 2 }],
      b: [{}, {}],
    })
    expect(result['b']).toEqual([{ y: 4 }, { y: 4 }])
  })

  it('a circle ends and is warned of', () => {
    const { result, warnings } = compute(
      [calculate('a', ['b', '+', '1']), calculate('b', ['a', '+', '1']), calculate('c', ['n', '+', '1']), number('n')],
      { n: 1 },
    )
    expect(result).toMatchObject({ a: 0, b: 0, c: 2 })
    expect(warnings.length).toBeGreaterThan(0)
  })

  it('a broken expression warns and never throws', () => {
    const { result, warnings } = compute([calculate('a', ['(', 'b']), number('b')], { b: 3 })
    expect(result['a']).toBe(0)
    expect(warnings[0]).toContain('a')
  })

  it('a missing table stays missing', () => {
    expect(compute(bill, { f_fee: 1 }).result).toEqual({ f_fee: 1, f_total: 1 })
  })

  it('finds fields in whatever letters a database writes their names', () => {
    const fields = [
      number('F_fee'),
      table('tableField101', [number('col'), calculate('twice', ['TABLEFIELD101.COL', '×', '2'])]),
      calculate('all', [{ __vModel__: 'TABLEFIELD101.COL' }, '+', 'f_FEE']),
    ]
    const { result } = compute(fields, { F_fee: 1, tableField101: [{ col: 2 }, { col: 3 }] })
    expect(result['all']).toBe(6)
    expect((result['tableField101'] as { twice: number }[]).map((row) => row.twice)).toEqual([4, 6])
  })

  it('works out a result that is not kept under a name of its own, and stores nothing for it', () => {
    const shown = {
      expression: ['n', '×', '2'],
      precision: 0,
      __config__: { jnpfKey: 'calculate', label: '只显示', formId: 105 },
    }
    const { result } = compute([number('n'), shown], { n: 1.26 })
    expect(result).toEqual({ n: 1.26, calculate_105: 3 })
    const [, field] = plan([number('n'), shown]).fields
    expect(field && storageOf(field)).toBeNull()
  })
})
