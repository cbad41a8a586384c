import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { subscribeIdle, isIdle } from '#main/session/lock-idle.ts'

class Power extends EventEmitter {
  idle = 0
  getSystemIdleTime() {
    return this.idle
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function setup(minutes: number) {
  const power = new Power()
  const lock = vi.fn()
  const set = { minutes }
  const lockWhere = (isDue: (minutes: number) => boolean) => (isDue(set.minutes) ? lock() : undefined)
  const stop = subscribeIdle({ power, lockWhere, interval: 1000 })
  return { power, lock, set, stop }
}

describe('the idle lock', () => {
  test('locks after the minutes without a touch, not before', () => {
    const { power, lock, stop } = setup(5)
    power.idle = 299
    vi.advanceTimersByTime(1000)
    expect(lock).not.toHaveBeenCalled()
    power.idle = 300
    vi.advanceTimersByTime(1000)
    expect(lock).toHaveBeenCalledTimes(1)
    stop()
  })

  test('switched off, neither idleness nor the system’s own lock screen locks', () => {
    const { power, lock, set, stop } = setup(0)
    power.idle = 100_000
    vi.advanceTimersByTime(60_000)
    power.emit('lock-screen')
    power.emit('suspend')
    expect(lock).not.toHaveBeenCalled()
    set.minutes = 30
    power.emit('lock-screen')
    expect(lock).toHaveBeenCalledTimes(1)
    stop()
  })

  test('a machine that slept past the minutes is locked when it wakes, before anybody sees the page', () => {
    const { power, lock, stop } = setup(10)
    power.idle = 4000
    power.emit('resume')
    expect(lock).toHaveBeenCalledTimes(1)
    stop()
  })

  test('stops with the app', () => {
    const { power, lock, stop } = setup(5)
    stop()
    power.idle = 9999
    vi.advanceTimersByTime(60_000)
    power.emit('lock-screen')
    expect(lock).not.toHaveBeenCalled()
    expect(power.eventNames()).toEqual([])
  })

  test('once idle, more idle time never unlocks, and 0 minutes never locks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.nat(10_000), fc.nat(10_000), (minutes, idle, more) => {
        expect(isIdle(0, idle)).toBe(false)
        if (isIdle(minutes, idle)) expect(isIdle(minutes, idle + more)).toBe(true)
      }),
    )
  })
})
