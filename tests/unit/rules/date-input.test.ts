import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { formatTime } from '#shared/form/dates.ts'
import { readDate } from '#shared/rules/date-input.ts'
import { readTimeOfDay, readTimeSerial } from '#shared/rules/time-input.ts'

const now = new Date(2026, 10, 22, 9).getTime()
const formats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss']
const second = 'yyyy-MM-dd HH:mm:ss'
const written = (text: string, format = 'yyyy-MM-dd', serials = false) => {
  const reading = readDate(text, { format, now, serials })
  return reading.ok ? formatTime(reading.time, format) : reading.code
}

describe('a typed date', () => {
  it('may be a day that began at one in the morning', () => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    for (const text of ['1949-05-01', '19490501', '1949年5月1日']) expect(written(text), text).toBe('1949-05-01')
    expect(written('1949-05-01 00:30', 'yyyy-MM-dd HH:mm')).not.toMatch(/^1949/)
    vi.unstubAllEnvs()
  })

  it.each([
    '2026-11-24',
    '2026/11/24',
    '20261124',
    '2026.11.24',
    '2026年11月24日',
    '2026 年 11 月 24 日',
    '２０２６／１１／２４',
    '1124',
    '11-24',
    '11/24',
    '11.24',
    '11月24日',
    '26-11-24',
    '261124',
    ' 2026-11-24 ',
    '2026-11-24 00:00',
    '2026-11-24T00:00:00',
  ])('reads %s', (text) => expect(written(text)).toBe('2026-11-24'))

  it.each([
    ['2026/1/5', '2026-01-05'],
    ['1-5', '2026-01-05'],
    ['85-3-15', '1985-03-15'],
    ['46-1-1', '2046-01-01'],
    ['47-1-1', '1947-01-01'],
    ['2024-02-29', '2024-02-29'],
  ])('reads %s as %s', (text, day) => expect(written(text)).toBe(day))

  it.each([
    ['2026-11-24 09:30', 'tooFine'],
    ['2026-11-24T09:30:00', 'tooFine'],
    ['2026-02-30', 'noSuchDate'],
    ['0230', 'noSuchDate'],
    ['20261324', 'noSuchDate'],
    ['2026-00-10', 'noSuchDate'],
    ['2026-02-30 99:99', 'noSuchDate'],
    ['2026-11-24 25:00', 'noSuchTime'],
    ['2026-11-24 9:61', 'noSuchTime'],
    ['tomorrow', 'unread'],
    ['昨天', 'unread'],
    ['', 'unread'],
    ['24', 'unread'],
    ['2026-11', 'unread'],
    ['11/24/2026', 'unread'],
    ['2026/11-24', 'unread'],
    ['2026-11-24 soon', 'unread'],
    ['1763942400000', 'unread'],
    ['45988', 'unread'],
  ])('refuses %s as %s', (text, code) => expect(written(text)).toBe(code))

  it.each([
    ['2026-11-24 9:30', '2026-11-24 09:30:00'],
    ['2026/11/24 0930', '2026-11-24 09:30:00'],
    ['1124 930', '2026-11-24 09:30:00'],
    ['11-24 下午3:05', '2026-11-24 15:05:00'],
    ['2026年11月24日9点半', '2026-11-24 09:30:00'],
    ['20261124 3:05 PM', '2026-11-24 15:05:00'],
    ['202611240930', '2026-11-24 09:30:00'],
    ['20261124093015', '2026-11-24 09:30:15'],
    ['2026-11-24T09:30:15', '2026-11-24 09:30:15'],
    ['2026-11-24', '2026-11-24 00:00:00'],
  ])('reads the moment %s', (text, moment) => expect(written(text, second)).toBe(moment))

  it.each([
    ['2026', 'yyyy', '2026'],
    ['26', 'yyyy', '2026'],
    ['2026年', 'yyyy', '2026'],
    ['2026-11-24', 'yyyy', 'tooFine'],
    ['2026-01-01', 'yyyy', '2026'],
    ['202611', 'yyyy-MM', '2026-11'],
    ['2026/11', 'yyyy-MM', '2026-11'],
    ['2026年11月', 'yyyy-MM', '2026-11'],
    ['26-11', 'yyyy-MM', '2026-11'],
    ['11', 'yyyy-MM', '2026-11'],
    ['13', 'yyyy-MM', 'noSuchDate'],
    ['24/11/2026', 'dd/MM/yyyy', '24/11/2026'],
  ])('reads %s in a field of %s', (text, format, value) => expect(written(text, format)).toBe(value))

  it('reads back every date it writes, in every format', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(1901, 0, 2), max: new Date(2999, 0, 1), noInvalidDate: true }),
        fc.constantFrom(...formats, 'yyyy年MM月dd日', 'yyyy/MM/dd HH:mm', 'dd.MM.yyyy'),
        (date, format) => {
          const text = formatTime(date.getTime(), format)
          expect(written(text, format)).toBe(text)
        },
      ),
    )
  })

  it('reads whatever is typed as the first moment of its unit and otherwise says why not', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[\d年月日:/. -]{0,20}$/)),
        fc.constantFrom(...formats),
        fc.boolean(),
        (text, format, serials) => {
          const reading = readDate(text, { format, now, serials })
          if (reading.ok) expect(readDate(formatTime(reading.time, format), { format, now })).toEqual(reading)
          else expect(['unread', 'noSuchDate', 'noSuchTime', 'tooFine']).toContain(reading.code)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a pasted number', () => {
  it.each([
    ['45988', '2025-11-27 00:00:00'],
    ['45988.395833', '2025-11-27 09:30:00'],
    ['20000', '1954-10-03 00:00:00'],
    ['80000', '2119-01-11 00:00:00'],
    ['19999', 'unread'],
    ['80001', 'unread'],
    ['1', 'unread'],
  ])('%s is the day %s', (text, moment) => expect(written(text, second, true)).toBe(moment))

  it('is a time of day where it is a fraction', () => {
    expect(readTimeSerial('0.395833')).toBe('09:30:00')
    expect(readTimeSerial('9.5')).toBeNull()
  })
})

describe('a typed time', () => {
  it.each([
    ['9:30', '09:30:00'],
    ['09:30:15', '09:30:15'],
    ['9：30', '09:30:00'],
    ['0930', '09:30:00'],
    ['930', '09:30:00'],
    ['093015', '09:30:15'],
    ['9', '09:00:00'],
    ['9点', '09:00:00'],
    ['9点半', '09:30:00'],
    ['9时5分', '09:05:00'],
    ['上午9:30', '09:30:00'],
    ['下午 3:05', '15:05:00'],
    ['下午15:05', '15:05:00'],
    ['中午12点', '12:00:00'],
    ['3:05pm', '15:05:00'],
    ['3:05 PM', '15:05:00'],
    ['12:30 am', '00:30:00'],
    ['12:30 pm', '12:30:00'],
    ['24:00', 'noSuchTime'],
    ['9:60', 'noSuchTime'],
    ['上午13:00', 'noSuchTime'],
    ['', 'unread'],
    ['noon', 'unread'],
    ['上午9:30 pm', 'unread'],
  ])('reads %s as %s', (text, time) => {
    const reading = readTimeOfDay(text)
    expect(reading.ok ? reading.time : reading.code).toBe(time)
  })

  it('reads back every time it writes, with and without seconds', () => {
    fc.assert(
      fc.property(fc.nat(86_399), fc.constantFrom('HH:mm:ss', 'HH:mm', 'HHmm', 'HHmmss'), (seconds, format) => {
        const text = formatTime(new Date(2026, 0, 15, 0, 0, seconds).getTime(), format)
        const reading = readTimeOfDay(text)
        const time = reading.ok ? reading.time : ''
        expect(formatTime(new Date(`2026-01-15T${time}`).getTime(), format)).toBe(text)
      }),
    )
  })
})
