import { finestUnit, parseZonedTime, periodAround, type Unit } from '#shared/form/dates.ts'
import { readTimeOfDay } from './time-input.ts'

/**
 * `unread`: not written like a date. `noSuchDate`, `noSuchTime`: written like one, and there is none. `tooFine`: it says more
 * than the format holds, an hour beside a day for one, which would be lost.
 */
export type DateReading =
  | { readonly ok: true; readonly time: number }
  | { readonly ok: false; readonly code: 'unread' | 'noSuchDate' | 'noSuchTime' | 'tooFine' }

export interface DateReadingOptions {
  /** The field's platform format, `yyyy-MM-dd HH:mm` for one: what is finer than it is refused. */
  readonly format: string
  /** Epoch milliseconds: says the year where none is written. */
  readonly now: number
  /** Bare numbers from 20000 to 80000 are days of a spreadsheet, their fraction the time: in pasted cells only. */
  readonly serials?: boolean
}

const unread: DateReading = { ok: false, code: 'unread' }
const noSuchDate: DateReading = { ok: false, code: 'noSuchDate' }
const noSuchTime: DateReading = { ok: false, code: 'noSuchTime' }

/** Days from the first day of spreadsheets, 30 December 1899, that a pasted number may mean: 1954 to 2119. */
const MIN_SERIAL = 20_000
const MAX_SERIAL = 80_000

/**
 * The moment that somebody typed or pasted, as epoch milliseconds of the first moment of the format's finest unit.
 * Reads the format itself, any of `2026-11-24`, `2026/11/24`, `2026.11.24`, `2026年11月24日`, `20261124`, `26-11-24`,
 * `261124`, and with the year of `now` `11-24`, `1124`; a time follows in any notation of `readTimeOfDay`.
 */
export function readDate(text: string, options: DateReadingOptions): DateReading {
  const unit = finestUnit(options.format)
  const source = text.normalize('NFKC').trim()
  const reading = readExactly(source, options) ?? readSerial(source, options) ?? readFreely(source, unit, options.now)
  if (!reading.ok) return reading
  const isHeld = periodAround(reading.time, unit).from === reading.time
  return isHeld ? reading : { ok: false, code: 'tooFine' }
}

interface Parts {
  readonly year: number
  /** From 1. */
  readonly month: number
  readonly day: number
  readonly hour?: number
  readonly minute?: number
  readonly second?: number
}

function momentOf(parts: Parts): DateReading {
  const { year, month, day, hour = 0, minute = 0, second = 0 } = parts
  const date = new Date(year, month - 1, day, hour, minute, second)
  if (year < 1000 || year > 9999 || date.getMonth() !== month - 1 || date.getDate() !== day) {
    return hour > 23 && isDay(year, month, day) ? noSuchTime : noSuchDate
  }
  // A day may begin at one o'clock, as 1 May 1949 did in Shanghai.
  if (parts.hour === undefined) return { ok: true, time: date.getTime() }
  // An hour that summer time leaves out is none either.
  const isReal = date.getHours() === hour && date.getMinutes() === minute && date.getSeconds() === second
  return isReal ? { ok: true, time: date.getTime() } : noSuchTime
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(year, month - 1, day)
  return year >= 1000 && date.getMonth() === month - 1 && date.getDate() === day
}

const tokens: Readonly<Record<string, keyof Parts>> = {
  yyyy: 'year',
  MM: 'month',
  dd: 'day',
  hh: 'hour',
  mm: 'minute',
  ss: 'second',
}

/** Text in the field's own format, however unusual; null for any other text. */
function readExactly(source: string, { format, now }: DateReadingOptions): DateReading | null {
  const names: (keyof Parts)[] = []
  const pattern = format
    .normalize('NFKC')
    .trim()
    .split(/(yyyy|YYYY|MM|dd|DD|HH|hh|mm|ss)/)
    .map((piece) => {
      const name = tokens[/MM|mm/.test(piece) ? piece : piece.toLowerCase()]
      if (!name) return piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      return name === 'year' ? '(\\d{4})' : '(\\d{2})'
    })
    .join('')
  const match = names.length > 0 ? new RegExp(`^${pattern}$`).exec(source) : null
  if (!match) return null
  const found = Object.fromEntries(names.map((name, index) => [name, Number(match[index + 1])]))
  return momentOf({ year: new Date(now).getFullYear(), month: 1, day: 1, ...found })
}

/** A spreadsheet's number of a day; null where the text is none. */
function readSerial(source: string, { serials = false }: DateReadingOptions): DateReading | null {
  if (!serials || !/^\d{5}(\.\d+)?$/.test(source)) return null
  const serial = Number(source)
  if (serial < MIN_SERIAL || serial >= MAX_SERIAL + 1) return unread
  const days = Math.floor(serial)
  const seconds = Math.round((serial - days) * 86_400)
  return { ok: true, time: new Date(1899, 11, 30 + days, 0, 0, seconds).getTime() }
}

/** A date, and after it perhaps a time. */
function readFreely(source: string, unit: Unit, now: number): DateReading {
  const zoned = parseZonedTime(source)
  if (zoned !== null) return { ok: true, time: zoned }
  // 202611240930, 2026年11月24日9:30, or a date and a time with a blank, a comma or a T between them.
  const match =
    /^(\d{8})(\d{4}|\d{6})$/.exec(source) ??
    /^(.+?[日號号])\s*(.+)?$/.exec(source) ??
    /^([^\s,T]+)(?:[\s,T]\s*(.+))?$/.exec(source)
  const date = readDay(match?.[1] ?? '', unit, now)
  if (!date) return unread
  const { year, month, day } = date
  const written = match?.[2]
  if (written === undefined) return momentOf(date)
  const time = readTimeOfDay(written)
  if (!time.ok) return isDay(year, month, day) ? time : noSuchDate
  const [hour = 0, minute = 0, second = 0] = time.time.split(':').map(Number)
  return momentOf({ year, month, day, hour, minute, second })
}

/** Year, month and day of a written date, checked by nobody yet; null where it is not written like one. */
function readDay(source: string, unit: Unit, now: number): Parts | null {
  const today = new Date(now)
  const thisYear = today.getFullYear()
  const compact = /^(\d{4}|\d{6}|\d{8})$/.test(source)
  const numbers = compact ? cut(source, unit) : separated(source)
  if (!numbers) return null
  const [first = '', second, third] = numbers
  const year = (digits: string) => (digits.length === 4 ? Number(digits) : fullYear(Number(digits), thisYear))
  if (third !== undefined && second !== undefined) {
    if (first.length !== 4 && first.length !== 2) return null
    return { year: year(first), month: Number(second), day: Number(third) }
  }
  if (second !== undefined) {
    // A month of a year where the field holds months, else a day of this year.
    if (unit === 'year' || unit === 'month') {
      return first.length === 4 || first.length === 2 ? { year: year(first), month: Number(second), day: 1 } : null
    }
    return first.length <= 2 ? { year: thisYear, month: Number(first), day: Number(second) } : null
  }
  if (unit === 'year') return first.length === 4 || first.length === 2 ? { year: year(first), month: 1, day: 1 } : null
  return unit === 'month' && first.length <= 2 ? { year: thisYear, month: Number(first), day: 1 } : null
}

/** Digits without separators, by what the field holds. */
function cut(digits: string, unit: Unit): string[] | null {
  if (unit === 'year' && digits.length === 4) return [digits]
  if (digits.length === 8) return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
  if (digits.length === 4) return [digits.slice(0, 2), digits.slice(2)]
  if (unit === 'month') return [digits.slice(0, 4), digits.slice(4)]
  return unit === 'year' ? null : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
}

/** Up to three numbers with one kind of mark between them, or with 年, 月, 日 after them. */
function separated(source: string): string[] | null {
  const words = /^(?:(\d{4}|\d{2})\s*年\s*)?(?:(\d{1,2})\s*月\s*)?(?:(\d{1,2})\s*[日號号])?$/.exec(source)
  if (words && source !== '') {
    const [, year, month, day] = words
    // A day without its month says nothing.
    if (year !== undefined && month === undefined && day !== undefined) return null
    if (year === undefined && month === undefined) return null
    return [year, month, day].filter((one) => one !== undefined)
  }
  const match = /^(\d{1,4})(?:([-/.])(\d{1,2})(?:\2(\d{1,2}))?)?$/.exec(source)
  return match ? [match[1], match[3], match[4]].filter((one) => one !== undefined) : null
}

/** Two digits mean a year up to twenty from now, else of the century before. */
function fullYear(digits: number, thisYear: number): number {
  const inThisCentury = thisYear - (thisYear % 100) + digits
  return inThisCentury > thisYear + 20 ? inThisCentury - 100 : inThisCentury
}
