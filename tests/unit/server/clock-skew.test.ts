import { describe, expect, it } from 'vitest'
import { createClockSkewGuard } from '#server/core/clock-skew.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

function clock(start: number) {
  let [now, elapsed] = [start, 5]
  const millisecondsAgo = createClockSkewGuard({ now: () => now, elapsed: () => elapsed })
  return {
    millisecondsAgo,
    pass(milliseconds: number) {
      now += milliseconds
      elapsed += milliseconds
    },
    set(milliseconds: number) {
      now += milliseconds
    },
  }
}

describe('the moment that was a day ago', () => {
  it('is a day before now, however long the server runs', () => {
    const { millisecondsAgo, pass } = clock(100 * DAY)
    expect(millisecondsAgo(DAY)).toBe(99 * DAY)
    pass(3 * DAY)
    expect(millisecondsAgo(DAY)).toBe(102 * DAY)
  })

  it('is by the time that passed where the clock was set ahead, however often', () => {
    const { millisecondsAgo, pass, set } = clock(100 * DAY)
    set(10 * DAY)
    expect(millisecondsAgo(DAY)).toBe(99 * DAY)
    pass(6 * HOUR)
    expect(millisecondsAgo(DAY)).toBe(99 * DAY + 6 * HOUR)
    set(5 * DAY)
    pass(6 * HOUR)
    expect(millisecondsAgo(DAY)).toBe(99 * DAY + 12 * HOUR)
    pass(DAY)
    expect(millisecondsAgo(DAY)).toBe(115 * DAY + 12 * HOUR)
  })

  it('is a day before now once the clock is set right again', () => {
    const { millisecondsAgo, pass, set } = clock(100 * DAY)
    set(10 * DAY)
    pass(HOUR)
    expect(millisecondsAgo(DAY)).toBe(99 * DAY + HOUR)
    set(-10 * DAY)
    expect(millisecondsAgo(DAY)).toBe(99 * DAY + HOUR)
    pass(DAY)
    expect(millisecondsAgo(DAY)).toBe(100 * DAY + HOUR)
  })

  it('is not moved by a clock that is set by minutes', () => {
    const { millisecondsAgo, set } = clock(100 * DAY)
    set(HOUR / 2)
    expect(millisecondsAgo(DAY)).toBe(99 * DAY + HOUR / 2)
  })
})
