import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpression, evaluate, roundTo2 } from '#shared/form/calculate.ts'

function run(expression: unknown, values: Record<string, unknown> = {}): number | string {
  const compiled = compileExpression(expression)
  return compiled.ok
    ? evaluate(compiled.program, (name) => (Object.hasOwn(values, name) ? values[name] : undefined))
    : compiled.problem
}

type Tree = { text: string; value: number }
const { tree } = fc.letrec<{ tree: Tree; leaf: Tree }>((tie) => ({
  leaf: fc.integer({ min: 0, max: 999 }).map((value) => ({ text: String(value), value })),
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('leaf'),
    fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '×', '÷'), tie('tree')).map(([left, sign, right]) => ({
      text: `(${left.text} ${sign} ${right.text})`,
      value:
        sign === '+'
          ? left.value + right.value
          : sign === '-'
            ? left.value - right.value
            : sign === '*' || sign === '×'
              ? left.value * right.value
              : left.value / right.value,
    })),
    tie('tree').map((inner) => ({ text: `-${inner.text}`, value: -inner.value })),
  ),
}))

describe('calculate', () => {
  it('agrees with arithmetic on any bracketed expression', () => {
    fc.assert(
      fc.property(tree, ({ text, value }) => {
        expect(run(text)).toBeCloseTo(Number.isFinite(value) ? roundTo2(value) : 0, 6)
      }),
      { numRuns: 500 },
    )
  })

  it('keeps precedence and grouping without brackets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('+', '-', '*'), fc.integer({ min: 0, max: 99 })), { maxLength: 8 }),
        fc.integer({ min: 0, max: 99 }),
        (rest, first) => {
          // A second, independent reading: products first, then the sum from left to right.
          const terms = [[1, first]] as [number, number][]
          for (const [sign, value] of rest) {
            const last = terms.at(-1)
            if (sign === '*' && last) last[1] *= value
            else terms.push([sign === '-' ? -1 : 1, value])
          }
          const text = `${first}${rest.map(([sign, value]) => ` ${sign} ${value}`).join('')}`
          expect(run(text)).toBeCloseTo(
            terms.reduce((total, [sign, value]) => total + sign * value, 0),
            6,
          )
        },
      ),
    )
  })

  it('gives a number or a problem for any input and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.array(fc.anything()), fc.anything()), (expression) => {
        const result = run(expression)
        expect(typeof result === 'string' || Number.isFinite(result)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['price × qty', 50],
    ['price*missing + 2', 2],
    ['bad + 1', 1],
    ['1/0', 0],
    ['0/0 + 5', 0],
    ['10 ÷ 4', 2.5],
    ['1/3', 0.33],
    ['2/3', 0.67],
    ['1.1 * 1.15', 1.27],
    ['-1.1 * 1.15', -1.27],
    ['1.005', 1.01],
    ['-(price+1)*2', -27],
    ['2--3', 5],
    ['', 0],
    ['constructor.constructor', 0],
    ['__proto__ + toString', 0],
  ])('%s gives %d (missing, invalid and NaN are 0, two decimals)', (expression, expected) => {
    expect(run(expression, { price: 12.5, qty: '4', bad: 'x', list: [3] })).toBe(expected)
  })

  it.each(['(1+2', '1+', '*2', ')', '()', '1 2', 'a b', '2 (3)', 'alert(1)', '1;2', '`', 'a.b.c'])(
    'does not accept %s',
    (expression) => {
      expect(typeof run(expression)).toBe('string')
    },
  )

  it('reads a child column written with a hyphen as one name', () => {
    expect(run(['tableField104-f_days', '×', '2'], { 'tableField104.f_days': 3 })).toBe(6)
    expect(run(['f_a', '-', 'f_b'], { f_a: 5, f_b: 3 })).toBe(2)
  })

  it('reads the tokens of the designer of the family: fields as objects, one token for each key pressed', () => {
    const expression = [
      { __vModel__: 'price', label: '单价' },
      '×',
      '(',
      '1',
      '2',
      '.',
      '5',
      '+',
      { __vModel__: 'tableField101.col', label: '明细-列' },
      ')',
    ]
    expect(run(expression, { price: 2, 'tableField101.col': 3.5 })).toBe(32)
    expect(run([{ __vModel__: 'tableField101-col' }, '-', 1, 0], { 'tableField101.col': 30 })).toBe(20)
    for (const broken of [[{ label: 'x' }], [{ __vModel__: 'a b' }], ['1', '2', { __vModel__: 'a' }], ['1', '.', '.']])
      expect(typeof run(broken)).toBe('string')
  })

  it('rounds to the places that are asked for, half away from zero', () => {
    const rounded = (expression: string, places: number) => {
      const compiled = compileExpression(expression)
      return compiled.ok ? evaluate(compiled.program, () => 0, places) : compiled.problem
    }
    expect([rounded('10/3', 0), rounded('2.5', 0), rounded('-2.5', 0), rounded('1/3', 5)]).toEqual([3, 3, -3, 0.33333])
    expect([rounded('1/300000000', 10), rounded('0.0000001', 2)]).toEqual([0.0000000033, 0])
  })
})
