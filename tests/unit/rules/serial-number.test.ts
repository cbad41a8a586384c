import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isDigitCount,
  paddedStart,
  serialDateFormats,
  serialExample,
  serialNumber,
  serialPeriod,
  startProblem,
} from '#shared/rules/serial-number.ts'

const noon = new Date(2026, 10, 5, 12).getTime()
const digit = fc.integer({ min: 1, max: 9 })
const form = fc.record({ prefix: fc.string(), dateFormat: fc.constantFrom(...serialDateFormats), digit })

describe('a serial number', () => {
  it('is the prefix, the day as its format says it, and the count with zeros in front', () => {
    const shape = (dateFormat: (typeof serialDateFormats)[number]) => ({ prefix: 'CG-', dateFormat, digit: 3 })
    expect(serialDateFormats.map((format) => serialExample(shape(format), '7', noon))).toEqual([
      'CG-20261105007',
      'CG-202611007',
      'CG-2026007',
      'CG-007',
    ])
  })

  it('is another one for each count of a period, longer than its places where the count is', () => {
    fc.assert(
      fc.property(form, fc.nat(), fc.nat(), (shape, one, other) => {
        const period = serialPeriod(shape.dateFormat, noon)
        const [first, second] = [serialNumber(shape, period, one), serialNumber(shape, period, other)]
        expect(first === second).toBe(one === other)
        expect(first.slice(shape.prefix.length + period.length).length).toBeGreaterThanOrEqual(shape.digit)
        expect(Number(first.slice(shape.prefix.length + period.length))).toBe(one)
      }),
    )
  })

  it('counts by the day, month or year that its date names, and for ever without one', () => {
    const later = [new Date(2026, 10, 6), new Date(2026, 11, 1), new Date(2027, 0, 1)].map((date) => date.getTime())
    const changes = serialDateFormats.map((format) =>
      later.map((at) => serialPeriod(format, at) !== serialPeriod(format, noon)),
    )
    expect(changes).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
      [false, false, false],
    ])
  })
})

describe('the start of a serial number', () => {
  it('is digits, not all zeros, and no more than its places', () => {
    expect(['', '1a', '-1', '０１', '0', '000', '1234', '0123', '123'].map((start) => startProblem(start, 3))).toEqual([
      'notDigits',
      'notDigits',
      'notDigits',
      'notDigits',
      'zero',
      'zero',
      'tooLong',
      null,
      null,
    ])
  })

  it('is padded to its places once and for all, and keeps its value', () => {
    fc.assert(
      fc.property(digit, fc.nat({ max: 999_999_999 }), (places, value) => {
        const padded = paddedStart(String(value), places)
        expect(Number(padded)).toBe(value)
        expect(paddedStart(padded, places)).toBe(padded)
        if (startProblem(String(value), places) === null) expect(padded).toHaveLength(places)
      }),
    )
  })

  it('has one place at least and nine at most, written as one figure', () => {
    const accepted = ['0', '1', '9', '10', '', ' ', '-1', '1.5', 'a', '٣'].filter(isDigitCount)
    expect(accepted).toEqual(['1', '9'])
  })

  it('has no example while a part of it is wrong', () => {
    const shape = { prefix: 'A', dateFormat: 'no', digit: 3 } as const
    expect(serialExample(shape, '000', noon) + serialExample({ ...shape, digit: 0 }, '1', noon)).toBe('')
  })
})
