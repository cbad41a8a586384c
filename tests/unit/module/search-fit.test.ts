import { expect, it } from 'vitest'
import { hintedWidth, rangeWidth, searchWidth } from '#renderer/form/search/width.ts'
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

it('the box of several fields is as wide as their names, within limits, and takes that room from the others', () => {
  const names = (count: number) => Array.from({ length: count }, () => '所在部门').join('、')
  expect(hintedWidth('单号')).toBe(searchWidth)
  const hint = names(3)
  expect(hintedWidth(hint)).toBeGreaterThanOrEqual(14 * 14)
  expect(hintedWidth(names(20))).toBe(320)
  const keyword = { label: '关键词', searchType: 2 as const, hint: names(20) }
  const width = 342 + 3 * (searchWidth + 60)
  expect(fittingFields([keyword, ...fields(6)], width)).toBe(fittingFields(fields(7), width) - 1)
})
