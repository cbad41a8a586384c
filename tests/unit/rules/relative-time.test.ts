import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recentTime, relativeTime } from '#shared/rules/relative-time.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const now = Date.UTC(2026, 10, 21)
const words = (value: ReturnType<typeof relativeTime>) =>
  'count' in value ? `${value.count} ${value.unit}` : value.unit

describe('relative time, variant A', () => {
  it.each([
    [0, 'justNow'],
    [59_999, 'justNow'],
    [minute, '1 minutes'],
    [hour - 1, '59 minutes'],
    [hour, '1 hours'],
    [day - 1, '23 hours'],
    [day, '1 days'],
    [7 * day - 1, '6 days'],
    [7 * day, '1 weeks'],
    [28 * day - 1, '3 weeks'],
    [28 * day, 'date'],
    [30 * day, '1 months'],
    [119 * day, '3 months'],
    [120 * day, 'date'],
  ])('%i ms ago is %s (each limit of section 9)', (past, expected) => {
    expect(words(relativeTime(now - past, now))).toBe(expected)
  })

  it('never counts zero of anything', () => {
    fc.assert(
      fc.property(fc.nat(400 * day), (past) => {
        const value = relativeTime(now - past, now)
        if ('count' in value) expect(value.count).toBeGreaterThan(0)
      }),
    )
  })

  it('calls the future just now (clocks differ)', () => {
    expect(relativeTime(now + day, now)).toEqual({ unit: 'justNow' })
  })
})

describe('relative time, variant B', () => {
  it.each([
    [0, 'justNow'],
    [29_999, 'justNow'],
    [30_000, '1 minutes'],
    [2 * minute - 1, '1 minutes'],
    [hour - 1, '59 minutes'],
    [hour, '1 hours'],
    [day - 1, '23 hours'],
    [day, '1 days'],
    [2 * day - 1, '1 days'],
    [2 * day, 'date'],
    [400 * day, 'date'],
  ])('%i ms ago is %s (each limit of section 9)', (past, expected) => {
    expect(words(recentTime(now - past, now))).toBe(expected)
  })

  it('never grows younger with time', () => {
    const steps = { justNow: 0, minutes: 1, hours: 2, days: 3, weeks: 4, months: 5, date: 6 }
    const size = (past: number) => {
      const age = recentTime(now - past, now)
      return steps[age.unit] * 100 + ('count' in age ? age.count : 0)
    }
    const past = fc.integer({ min: -hour, max: 4 * day })
    fc.assert(
      fc.property(past, past, (one, other) => one <= other === size(one) <= size(other) || size(one) === size(other)),
    )
  })
})
