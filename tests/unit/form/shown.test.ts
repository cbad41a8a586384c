import { describe, expect, it } from 'vitest'
import { parseForm } from '#shared/form/parse.ts'
import { shownCell, shownText } from '#shared/form/shown.ts'
import { hideFields, isNodeShown } from '#shared/form/visibility.ts'

const parsed = parseForm(
  JSON.stringify({
    fields: [
      { __vModel__: 'on', __config__: { jnpfKey: 'switch' } },
      { __vModel__: 'day', __config__: { jnpfKey: 'datePicker' } },
      { __vModel__: 'n', precision: 2, __config__: { jnpfKey: 'inputNumber' } },
      { __config__: { jnpfKey: 'card', children: [{ __vModel__: 'inner', __config__: { jnpfKey: 'input' } }] } },
      {
        __vModel__: 't',
        __config__: { jnpfKey: 'table', children: [{ __vModel__: 'c', __config__: { jnpfKey: 'input' } }] },
      },
    ],
  }),
)
if (!parsed.ok) throw new Error(parsed.problem)
const { plan } = parsed
const [on, day, n] = plan.fields

describe('values that a server has already put into words', () => {
  it('a word is not read again as a value', () => {
    expect(shownText(on ?? null, '开')).toBe('开')
    expect(shownText(day ?? null, '2024年1月')).toBe('2024年1月')
    expect(shownText(n ?? null, '1,815.61')).toBe('1,815.61')
  })

  it('a raw number or time of a tolerant server is shown in its format', () => {
    expect(shownText(on ?? null, 1)).toBe('开')
    expect(shownText(day ?? null, new Date(2024, 0, 15).getTime())).toBe('2024-01-15')
    expect(shownText(n ?? null, 3)).toBe('3.00')
    expect(shownText(null, ['甲', '乙'])).toBe('甲, 乙')
    expect(shownText(on ?? null, null)).toBe('')
  })

  it('a list cell keeps the rows of a child table', () => {
    expect(shownCell(null, { t: [{ c: 'x' }, { c: null }, 3] }, 't-c')).toEqual(['x', '', ''])
    expect(shownCell(null, { t: 'broken' }, 't-c')).toEqual([])
    expect(shownCell(null, { a: 'x' }, 'a')).toEqual(['x'])
  })
})

describe('hiding fields by permission', () => {
  it('a hidden field does not show inside a container, and an empty container goes', () => {
    const hidden = hideFields(plan, (code) => code === 'inner' || code === 't-c')
    expect(hidden.nodes.map(isNodeShown)).toEqual([true, true, true, false, true])
    expect(hidden.fields.find((field) => field.name === 't')?.columns[0]?.hidden).toBe(true)
    expect(plan.nodes.map(isNodeShown)).toEqual([true, true, true, true, true])
  })
})
