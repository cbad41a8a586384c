import { describe, expect, it } from 'vitest'
import { createRateMeter } from '#main/transfers/uploads/meter.ts'

const chunk = 5_242_880

/** The rates shown while a chunk arrives every `every` milliseconds, read four times a second. */
function ratesOf(every: (count: number) => number, chunks: number): number[] {
  const meter = createRateMeter()
  meter.add(0, 0)
  const rates: number[] = []
  let [at, done] = [0, 0]
  for (let count = 0; count < chunks; count += 1) {
    const next = at + every(count)
    for (let reading = Math.ceil(at / 250) * 250; reading < next; reading += 250) rates.push(meter.rate(reading))
    at = next
    done += chunk
    meter.add(done, at)
  }
  return rates
}

describe('the rate of an upload', () => {
  it('says nothing before it knows anything', () => {
    const meter = createRateMeter()
    meter.add(0, 0)
    expect([meter.rate(10), meter.remaining(1000, 10)]).toEqual([0, null])
  })

  it('stays within a fifth while chunks arrive in uneven steps', () => {
    const rates = ratesOf((count) => (count % 2 === 0 ? 700 : 1300), 60).slice(40)
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
    expect(mean).toBeGreaterThan(chunk * 0.8)
    expect(mean).toBeLessThan(chunk * 1.25)
    for (const [index, rate] of rates.entries()) {
      const before = rates[index - 1] ?? rate
      expect(Math.abs(rate - before) / before).toBeLessThan(0.2)
    }
  })

  it('falls when nothing arrives any more', () => {
    const meter = createRateMeter()
    for (let second = 0; second <= 10; second += 1) meter.add(second * chunk, second * 1000)
    const then = meter.rate(10_000)
    expect(meter.rate(25_000)).toBeLessThan(then / 3)
    expect(meter.remaining(chunk, 10_000)).toBeGreaterThan(500)
  })
})
