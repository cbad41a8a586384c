import { expect, it } from 'vitest'
import { shortDayText } from '#renderer/components/time-text.ts'

const at = (text: string) => new Date(text).getTime()

it.each([
  ['2026-11-19T08:00:00', '11-19'],
  ['2025-11-19T08:00:00', '2025-11-19'],
  ['2026-01-01T00:00:00', '01-01'],
  ['2025-12-31T23:59:59', '2025-12-31'],
])('tells %s as %s: last year is not taken for this one', (time, text) => {
  expect(shortDayText(at(time), at('2026-11-20T09:30:00'))).toBe(text)
})

it('says nothing of no time', () => {
  expect(shortDayText(null, 0)).toBe('')
})
