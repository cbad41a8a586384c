import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, readCondition } from '#shared/printing/template/condition.ts'

const data: Readonly<Record<string, unknown>> = {
  f_total: '5,200.50',
  f_kind: '差旅',
  f_none: '',
  f_list: [],
  'childrenDataTable0.a': 3,
}
const asked = (text: string) => {
  const condition = readCondition(text)
  return condition === null ? null : holds(condition, (field) => data[field])
}

describe('the condition of an element', () => {
  it.each([
    ['f_total > 5000', true],
    ['f_total <= 5200.5', true],
    ['f_total < 999', false],
    ["f_kind = '差旅'", true],
    ['f_kind != "差旅"', false],
    ['f_kind <> 1', true],
    ['f_total', true],
    ['not f_none', true],
    ['f_list', false],
    ['f_none > 0', false],
    ['f_none != 0', true],
    ["f_total > 9000 or f_kind = '差旅'", true],
    ["f_total > 9000 or f_kind = '差旅' and f_none", false],
    ['f_total > 5000 且 f_kind', true],
    ['非 f_kind 或 childrenDataTable0.a >= 3', true],
  ])('%s', (text, expected) => {
    expect(asked(text)).toBe(expected)
  })

  it.each(['', '5 > 3', 'f_a >', 'f_a = f_b', 'f_a > 5 and', 'alert(1)', 'f_a = 1; x', `f_a = ${"'".repeat(600)}`])(
    'prints the element for what is none: %s',
    (text) => {
      expect(asked(text)).toBeNull()
    },
  )

  it('reads any text without an end of its own (property)', () => {
    fc.assert(fc.property(fc.string({ maxLength: 600 }), (text) => ['boolean', 'object'].includes(typeof asked(text))))
  })
})
