import { expect, it } from 'vitest'
import { rangeWidth, searchWidth } from '#renderer/form/search/width.ts'
import { fittingFields } from '#renderer/features/module/list/search-fit.ts'

const fields = (count: number, searchType: 1 | 2 | 3 = 2) =>
  Array.from({ length: count }, () => ({ label: '单号', searchType }))

it('the search row is one line: as many fields as stand beside its buttons, the others behind "more"', () => {
  for (const width of [690, 900, 1130, 1440, 1900]) {
    const count = fittingFields(fields(12), width)
    expect(count).toBeLessThan(12)
    // Search, reset and "more" have their place on the same line.
    expect(count * searchWidth).toBeLessThanOrEqual(Math.max(width - 310, searchWidth))
    expect((count + 1) * (searchWidth + 60)).toBeGreaterThan(width - 342)
  }
  expect(fittingFields(fields(3), 1900)).toBe(3)
})

it('wide fields are fewer, and one stands there however narrow the row is', () => {
  expect(rangeWidth).toBeGreaterThan(searchWidth)
  expect(fittingFields(fields(6, 3), 1440)).toBeLessThan(fittingFields(fields(6), 1440))
  expect(fittingFields(fields(6), 100)).toBe(1)
})
