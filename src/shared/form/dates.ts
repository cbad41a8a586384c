/** Platform formats (`yyyy-MM-dd HH:mm:ss` and parts of it); times are epoch milliseconds in local time. */
export type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** From the largest to the smallest. */
export const units: readonly Unit[] = ['year', 'month', 'day', 'hour', 'minute', 'second']

const tokens = /yyyy|YYYY|MM|dd|DD|HH|hh|mm|ss/g

function padded(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}

function part(date: Date, token: string): string {
  switch (token) {
    case 'yyyy':
    case 'YYYY':
      return padded(date.getFullYear(), 4)
    case 'MM':
      return padded(date.getMonth() + 1)
    case 'dd':
    case 'DD':
      return padded(date.getDate())
    case 'HH':
    case 'hh':
      return padded(date.getHours())
    case 'mm':
      return padded(date.getMinutes())
    default:
      return padded(date.getSeconds())
  }
}

/** Text of a time; empty for what is no time. */
export function formatTime(milliseconds: number, format: string): string {
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) ? '' : format.replace(tokens, (token) => part(date, token))
}

/** The finest unit a format names. */
export function finestUnit(format: string): Unit {
  if (format.includes('ss')) return 'second'
  if (format.includes('mm')) return 'minute'
  if (/HH|hh/.test(format)) return 'hour'
  if (/dd|DD/.test(format)) return 'day'
  return format.includes('MM') ? 'month' : 'year'
}

/** The time with each of its parts, in the order of `units` and months from 0, made another; what is too large carries over. */
function withParts(milliseconds: number, change: (value: number, index: number) => number): number {
  const date = new Date(milliseconds)
  const [year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0] = [
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  ].map(change)
  return new Date(year, month, day, hour, minute, second).getTime()
}

/** A time so many units later, or earlier; its milliseconds go. */
export function shifted(milliseconds: number, amount: number, unit: Unit): number {
  return withParts(milliseconds, (value, index) => (units[index] === unit ? value + amount : value))
}

const lengths: { readonly [unit in Unit]?: number } = { hour: 3_600_000, minute: 60_000, second: 1000 }

/** First and last millisecond of the unit around a time. */
export function periodAround(milliseconds: number, unit: Unit): { from: number; to: number } {
  const length = lengths[unit]
  if (length !== undefined) {
    // Counted, not read from the clock: that of an hour which the end of summer time repeats shows the first one.
    const date = new Date(milliseconds)
    const into =
      date.getMilliseconds() +
      (unit === 'second' ? 0 : date.getSeconds() * 1000) +
      (unit === 'hour' ? date.getMinutes() * 60_000 : 0)
    const from = date.getTime() - into
    return { from, to: from + length - 1 }
  }
  const last = units.indexOf(unit)
  const at = (step: number) =>
    withParts(milliseconds, (value, index) => {
      if (index > last) return index === 2 ? 1 : 0
      return index === last ? value + step : value
    })
  return { from: at(0), to: at(1) - 1 }
}

/** Milliseconds of a number, numeric text or written date (`2024-01-15`, `2024/1/5 8:30`, `2024年1月15日`); null when it is none. */
export function parseTime(value: unknown): number | null {
  if (typeof value === 'number') return isTime(value) ? value : null
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^-?\d{5,16}$/.test(text)) return isTime(Number(text)) ? Number(text) : null
  const match =
    /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?(?:[T ]+(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?)?)?)?月?年?$/.exec(
      text,
    )
  if (!match) return parseZonedTime(text)
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((digits) => (digits === undefined ? undefined : Number(digits)))
  const date = new Date(year, month - 1, day, hour, minute, second)
  // A year below 100 would become one of the last century. An hour that the clock leapt over, midnight of 1 May 1949 in
  // Shanghai say, is the one it leapt to.
  const isReal = date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day
  return isReal && hour < 24 && minute < 60 && second < 60 ? date.getTime() : null
}

/** Milliseconds of an ISO 8601 moment that names its zone; null when it is none. */
export function parseZonedTime(text: string): number | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/.test(text)) return null
  const time = Date.parse(text)
  return Number.isNaN(time) ? null : time
}

function isTime(milliseconds: number): boolean {
  return Number.isFinite(milliseconds) && Math.abs(milliseconds) <= 8.64e15
}

/** `HH:mm:ss` of a time of day written with or without seconds; null when it is none. */
export function parseTimeOfDay(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const match = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/.exec(value.trim())
  if (!match) return null
  const [hour = 0, minute = 0, second = 0] = match.slice(1).map((digits) => Number(digits ?? 0))
  return hour < 24 && minute < 60 && second < 60 ? [hour, minute, second].map((each) => padded(each)).join(':') : null
}
