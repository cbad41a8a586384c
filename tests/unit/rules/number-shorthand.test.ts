import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { shortNumber } from '#shared/rules/number-shorthand.ts'

it.each([
  [0, '0'],
  [999, '999'],
  [999.999, '1k'],
  [1000, '1k'],
  [12_345, '12.3k'],
  [-12_345, '-12.3k'],
  [-0.001, '0'],
  [999_949, '999.9k'],
  [999_950, '1M'],
  [2_500_000, '2.5M'],
  [1e9, '1G'],
  [1e12, '1T'],
  [1e15, '1P'],
  [1e18, '1E'],
  [2e21, '2000E'],
  [0.126, '0.13'],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('%d is %s', (value, expected) => expect(shortNumber(value)).toBe(expected))

it('is within five hundredths of its unit, and never longer than six signs below a thousand E', () => {
  const powers: Record<string, number> = { k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 }
  fc.assert(
    fc.property(fc.double({ min: 1000, max: 9e20, noNaN: true }), (value) => {
      const text = shortNumber(value)
      const unit = powers[text.at(-1) ?? ''] ?? Number.NaN
      expect(text.length).toBeLessThanOrEqual(6)
      expect(Math.abs(Number.parseFloat(text) * unit - value)).toBeLessThanOrEqual(0.0501 * unit)
    }),
  )
})
