import { describe, expect, it } from 'vitest'
import { decimalsOf, withDecimals } from '#renderer/form/list/number-format.ts'

describe('the numbers of a column', () => {
  it('have the decimals of the one that has most', () => {
    const texts = ['0.50', '5', '1,200', '-3.125', '', '—']
    const decimals = decimalsOf(texts)
    expect(decimals).toBe(3)
    expect(texts.map((text) => withDecimals(text, decimals))).toEqual([
      '0.500',
      '5.000',
      '1,200.000',
      '-3.125',
      '',
      '—',
    ])
    expect(withDecimals('5', 0)).toBe('5')
  })
})
