import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFormula, circleThrough, formulaGraph, withNames } from '#shared/design/formula/check.ts'
import { operandsOf } from '#shared/design/formula/fields.ts'
import { formulaText, formulaTokens } from '#shared/design/formula/tokens.ts'
import { compileExpression, evaluate } from '#shared/form/calculate.ts'

const field = (name: string, label: string, kind = 'inputNumber', table = '', expression: unknown = []) => ({
  name,
  label,
  kind,
  table,
  raw: { expression },
})
const token = (name: string, label: string) => ({ __vModel__: name, label })

const fields = [
  field('price', '单价'),
  field('qty', '数量'),
  field('note', '备注', 'input'),
  field('tableField104', '明细', 'table'),
  field('days', '天数', 'inputNumber', 'tableField104'),
  field('cost', '费用', 'calculate', 'tableField104', [token('tableField104.days', '天数'), '×', token('price', '')]),
  field('total', '合计', 'calculate', '', [token('tableField104.cost', '费用')]),
]
const labelOf = (name: string) => `label of ${name}`
const codes = (text: string, self = fields[6] ?? null) => checkFormula(text, fields, self).map(({ code }) => code)

describe('tokens of a formula', () => {
  it('are read as people write them', () => {
    const stored = [token('price', '单价'), '×', '(', token('qty', '数量'), '+', '1', '2', '.', '5', ')']
    expect(formulaText(stored)).toBe('price × (qty + 12.5)')
  })

  it.each([
    [[token('price', '单价'), '×', '1', '2']],
    [['12', '+', 'qty']],
    ['price*qty'],
    [[{ ...token('price', 'P'), extra: { kept: true } }, '*', 3]],
    [['tableField104-days', '-', '1']],
    [[]],
    [null],
    [[{}, '+', 'x ×']],
  ])('stay the very same while the text does: %j', (stored) => {
    expect(formulaTokens(formulaText(stored), stored, labelOf)).toBe(stored)
  })

  it('are written as the family writes them, one text for each key press', () => {
    expect(formulaTokens('price*(tableField104.days+12.5)', [], labelOf)).toEqual([
      token('price', 'label of price'),
      '×',
      '(',
      token('tableField104.days', 'label of tableField104.days'),
      '+',
      '1',
      '2',
      '.',
      '5',
      ')',
    ])
  })

  it('keep what is stored on either side of a change', () => {
    const kept = { ...token('price', 'P'), extra: 1 }
    const stored = [kept, '*', '12', '+', { ...token('qty', 'Q'), extra: 2 }]
    const next = formulaTokens('price × 13 + qty', stored, labelOf) as unknown[]
    expect(next).toEqual([kept, '*', '1', '3', '+', { ...token('qty', 'Q'), extra: 2 }])
    expect(next[0]).toBe(kept)
  })

  it('give the same text again whatever was typed, and mean what the text means', () => {
    const leaf = fc.constantFrom('price', 'qty', 'tableField104.days', '7', '12.5', '.5')
    const sign = fc.constantFrom('+', '-', '*', '/', '×', '÷')
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('tree'), sign, tie('tree')).map(([left, by, right]) => `(${left}${by}${right})`),
        tie('tree').map((inner) => `-${inner}`),
      ),
    }))
    fc.assert(
      fc.property(tree, fc.array(fc.oneof(leaf, sign)), (source, before) => {
        const stored = formulaTokens(source, before, labelOf)
        const text = formulaText(stored)
        expect(formulaText(formulaTokens(text, stored, labelOf))).toBe(text)
        const run = (expression: unknown) => {
          const compiled = compileExpression(expression)
          return compiled.ok ? evaluate(compiled.program, (name) => name.length) : compiled.problem
        }
        expect(run(stored)).toBe(run(source))
      }),
    )
  })
})

describe('checking a formula', () => {
  it('finds nothing wrong with fields, numbers, brackets and signs', () => {
    expect(codes('-price × (qty + 12.5) ÷ tableField104.days')).toEqual([])
    expect(codes('')).toEqual([])
  })

  it.each([
    ['price qty', ['operatorMissing']],
    ['price +', ['operandMissing']],
    ['× price', ['operandMissing']],
    ['(price', ['notClosed']],
    ['price)', ['notOpened']],
    ['1.2.3', ['badNumber']],
    ['price & 1', ['unknownField', 'operatorMissing', 'operatorMissing']],
    ['gone + 1', ['unknownField']],
    ['note + 1', ['noNumber']],
    ['total + 1', ['itself']],
  ])('says what is wrong with %s', (text, expected) => {
    expect(codes(text).toSorted()).toEqual(expected.toSorted())
  })

  it('says where: the place of the part', () => {
    expect(checkFormula('price + gone', fields, null)).toEqual([
      { code: 'unknownField', from: 8, to: 12, text: 'gone' },
    ])
  })

  it('refuses a formula that leads back to itself, and names the way', () => {
    const cost = fields[5] ?? null
    expect(checkFormula('days × total', fields, cost)).toEqual([
      { code: 'circle', from: 7, to: 12, text: '费用 → 合计' },
    ])
    expect(circleThrough(formulaGraph(fields), 'total')).toBeNull()
  })

  it('knows a field in other letters, and a column of the own table by its bare name', () => {
    expect(codes('TABLEFIELD104.DAYS × PRICE')).toEqual([])
    expect(codes('days × price', fields[5])).toEqual([])
    expect(codes('days × price')).toEqual(['unknownField'])
  })
})

it('offers the numbers of the form, and sums of child tables', () => {
  const offered = operandsOf(fields, fields[6] ?? null)
  expect(offered.map(({ reference, isSum }) => [reference, isSum])).toEqual([
    ['price', false],
    ['qty', false],
    ['tableField104.days', true],
    ['tableField104.cost', true],
  ])
  expect(offered[2]?.label).toBe('明细 · 天数')
  expect(operandsOf(fields, fields[5] ?? null).find(({ reference }) => reference === 'tableField104.days')?.isSum).toBe(
    false,
  )
})

it('takes a label that was typed for the field that alone has it', () => {
  expect(withNames('单价 × 数量 + 1', fields, null)).toBe('price × qty + 1')
  expect(withNames('备注 + price', fields, null)).toBe('备注 + price')
})
