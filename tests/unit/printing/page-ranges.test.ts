import { expect, it } from 'vitest'
import { pageFilter } from '#shared/printing/page-ranges.ts'

it('names the pages of a range as print systems do', () => {
  const named = (ranges: string) => [1, 2, 3, 4, 5, 6, 7, 8].filter(pageFilter(ranges))
  expect(named('')).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(named('1-2,7')).toEqual([1, 2, 7])
  expect(named('7-99')).toEqual([7, 8])
  expect(named('12')).toEqual([])
})
