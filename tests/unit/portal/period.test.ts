import { describe, expect, test } from 'vitest'
import { type Period, periodDays, periodOf } from '#shared/rules/period.ts'

const dayOf = (at: number) => {
  const day = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}
const daysOf = (period: Period, now: Date) => periodDays(period, now.getTime()).map(dayOf).join(' ')

describe('periods that are other days each time', () => {
  // A Monday at the end of a month.
  const now = new Date(2026, 10, 30, 23, 59)
  test.each([
    ['today', '2026-11-30 2026-11-30'],
    ['yesterday', '2026-11-29 2026-11-29'],
    ['thisWeek', '2026-11-30 2026-12-06'],
    ['lastWeek', '2026-11-23 2026-11-29'],
    ['last30Days', '2026-11-01 2026-11-30'],
    ['thisMonth', '2026-11-01 2026-11-30'],
    ['lastMonth', '2026-10-01 2026-10-31'],
    ['thisQuarter', '2026-10-01 2026-12-31'],
    ['lastQuarter', '2026-07-01 2026-09-30'],
    ['thisTerm', '2026-08-01 2027-01-31'],
    ['lastTerm', '2026-02-01 2026-07-31'],
    ['thisYear', '2026-01-01 2026-12-31'],
    ['lastYear', '2025-01-01 2025-12-31'],
  ] as const)('%s', (period, days) => expect(daysOf(period, now)).toBe(days))

  test.each([
    ['lastMonth', '2027-12-01 2027-12-31'],
    ['lastQuarter', '2027-10-01 2027-12-31'],
    ['thisTerm', '2027-08-01 2028-01-31'],
    ['lastTerm', '2027-02-01 2027-07-31'],
    ['lastWeek', '2027-12-27 2028-01-02'],
  ] as const)('%s in January reaches into the year before', (period, days) =>
    expect(daysOf(period, new Date(2028, 0, 3))).toBe(days),
  )
  test('the last month of a leap year has its day more', () =>
    expect(daysOf('lastMonth', new Date(2028, 2, 31))).toBe('2028-02-01 2028-02-29'))

  test('a value that names no period is what it is', () => {
    expect([periodOf({ period: 'today' }), periodOf({ period: 'someday' }), periodOf([1, 2]), periodOf(null)]).toEqual([
      'today',
      null,
      null,
      null,
    ])
  })
})
