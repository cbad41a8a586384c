import { parseTime, parseTimeOfDay, parseZonedTime, periodAround, type Unit, units } from './dates.ts'
import { type FilterOperator, isEmpty } from './kind.ts'
import { number } from './parsing/read.ts'

/**
 * The one meaning of values that have an order: numbers, dates and times of day. A value stands for a span, from its first
 * to its last moment, and every comparison is one of spans: equal is inside it, greater after its end, at least from its
 * start, at most up to its end, and between is from the start of the first to the end of the second.
 */

/** Null is open. */
export type Bound = string | number | null

/** Both ends included. */
export interface Span {
  readonly from: Bound
  readonly to: Bound
}

/** Null for what is no value. */
export type ReadSpan = (value: unknown) => Span | null

/** Stored values inside any of these spans, or with `isNot` those outside all of them; `hasEmpty`: and those without a value. */
export interface Spans {
  readonly spans: readonly Span[]
  readonly isNot: boolean
  readonly hasEmpty: boolean
}

const coarser = (one: Unit, other: Unit): Unit => (units.indexOf(one) < units.indexOf(other) ? one : other)

/** The unit to which a time is written; null for milliseconds, and for a moment with its zone, which say none. */
function writtenUnit(value: unknown): Unit | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  if (/^-?\d{5,}$/.test(text) || parseZonedTime(text) !== null) return null
  return units[Math.min(text.match(/\d+/g)?.length ?? 0, units.length) - 1] ?? null
}

/** Beyond the end of time a period has no number. */
const bound = (milliseconds: number) => (Number.isNaN(milliseconds) ? null : milliseconds)

/**
 * What a date stands for on a field kept to `stored`: the year, month, day, hour, minute or second to which it is written
 * (`2026-11` is all of November), in the time zone of whoever reads it. What is finer than the field stands for the period
 * of the field around it. Milliseconds stand for such a period too; with `midnightIsDay`, for fields kept to the second
 * whose pickers offer days, the first moment of a day is the whole day.
 */
export function timeSpan(value: unknown, stored: Unit, midnightIsDay = false): Span | null {
  const time = parseTime(value)
  if (time === null) return null
  const day = periodAround(time, 'day')
  const unit = coarser(writtenUnit(value) ?? (midnightIsDay && day.from === time ? 'day' : stored), stored)
  const { from, to } = periodAround(time, unit)
  return { from: bound(from), to: bound(to) }
}

/** The same of a time of day, stored as `HH:mm:ss`. */
export function clockSpan(value: unknown, stored: Unit): Span | null {
  const time = parseTimeOfDay(value)
  if (time === null) return null
  const unit = coarser(String(value).trim().split(':').length > 2 ? 'second' : 'minute', stored)
  const end = (rest: string) => {
    if (unit === 'second') return time
    return unit === 'minute' ? `${time.slice(0, 5)}:${rest}` : `${time.slice(0, 2)}:${rest}:${rest}`
  }
  return { from: end('00'), to: end('59') }
}

export function numberSpan(value: unknown): Span | null {
  const read = number(value, null)
  return read === null ? null : { from: read, to: read }
}

/** Between two values, of which one may be left out. */
function between(raw: unknown, read: ReadSpan): Span | null {
  const [first, last]: readonly unknown[] = Array.isArray(raw) ? raw : [raw, raw]
  const open: Span = { from: null, to: null }
  const from = isEmpty(first) ? open : read(first)
  const to = isEmpty(last) ? open : read(last)
  return from === null || to === null || (from === open && to === open) ? null : { from: from.from, to: to.to }
}

/**
 * What a comparison asks; null where its value says nothing, or the comparison is none of an order. Several values of
 * `==`, `<>`, `in` and `notIn` are a list, never a range; of several for one bound the first counts.
 */
export function spansOf(symbol: FilterOperator, raw: unknown, read: ReadSpan): Spans | null {
  if (symbol === 'between') {
    const span = between(raw, read)
    return span && { spans: [span], isNot: false, hasEmpty: false }
  }
  const values = (Array.isArray(raw) ? raw : [raw]).flatMap((value) => read(value) ?? [])
  const [first] = values
  if (!first) return null
  const bounded = (from: Bound, to: Bound, isNot: boolean): Spans => ({
    spans: [{ from, to }],
    isNot,
    hasEmpty: false,
  })
  switch (symbol) {
    case '==':
    case 'in':
      return { spans: values, isNot: false, hasEmpty: false }
    case '<>':
    case 'notIn':
      return { spans: values, isNot: true, hasEmpty: true }
    case '>':
      return bounded(null, first.to, true)
    case '>=':
      return bounded(first.from, null, false)
    case '<':
      return bounded(first.from, null, true)
    case '<=':
      return bounded(null, first.to, false)
    default:
      return null
  }
}

/** Whether a stored value fits, in memory. */
export function spansHold({ spans, isNot, hasEmpty }: Spans, stored: unknown): boolean {
  if (isEmpty(stored)) return hasEmpty
  const inside = spans.some(({ from, to }) => {
    const value = typeof (from ?? to) === 'string' ? String(stored) : Number(stored)
    return (from === null || value >= from) && (to === null || value <= to)
  })
  return inside !== isNot
}
