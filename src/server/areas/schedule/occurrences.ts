import { createRequire } from 'node:module'
import type * as Recurrence from 'rrule'
import { shifted } from '#shared/form/dates.ts'
import type { ScheduleTable } from '#server/database/tables/schedule.ts'

// Its module for Node names no exports.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Recurrence

export type Series = Pick<
  ScheduleTable,
  'all_day' | 'start_at' | 'end_at' | 'reminder_time' | 'rule' | 'repeat_until' | 'excluded'
>

const DAY = 24 * 3_600_000
/** Occurrences that are passed over in search of the next reminder: an event could be taken out day by day for years. */
const MAX_PASSED = 1000

// The library counts in UTC; an event stays at its hour of the day when the clock changes, so it is given local time as UTC.
const toRule = (at: number) => {
  const date = new Date(at)
  return new Date(
    Date.UTC(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
    ),
  )
}
const fromRule = (date: Date) =>
  new Date(
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ).getTime()

const frequencies = { 2: 'DAILY', 3: 'WEEKLY', 4: 'MONTHLY', 5: 'YEARLY' } as const

/** The rule of a simple repetition. What begins on a day that some months lack falls on their last day. */
export function simpleRule(repetition: number, start: number): string {
  const name = frequencies[repetition as keyof typeof frequencies]
  if (name === undefined) return ''
  const date = new Date(start)
  const [month, day] = [date.getMonth() + 1, date.getDate()]
  const isLate = name === 'MONTHLY' ? day > 28 : name === 'YEARLY' && month === 2 && day === 29
  if (!isLate) return `FREQ=${name}`
  const days = Array.from({ length: day - 27 }, (_each, at) => 28 + at).join(',')
  return `FREQ=${name};${name === 'YEARLY' ? 'BYMONTH=2;' : ''}BYMONTHDAY=${days};BYSETPOS=-1`
}

/** Which of the simple repetitions a rule is nearest to. */
export function repetitionOf(rule: string): number {
  const found = Object.entries(frequencies).find(([, name]) => rule.includes(`FREQ=${name}`))
  return found ? Number(found[0]) : 1
}

const ruleOf = ({ rule, start_at, repeat_until }: Pick<Series, 'rule' | 'start_at' | 'repeat_until'>) =>
  new RRule({
    ...RRule.parseString(rule),
    dtstart: toRule(start_at),
    until: repeat_until === 0 ? null : toRule(repeat_until),
  })

export const excludedOf = ({ excluded }: { readonly excluded: string }): readonly number[] =>
  excluded === '' ? [] : (JSON.parse(excluded) as number[])

/** When occurrences start that touch the time from `from` until before `to`. */
export function occurrencesBetween(series: Series, from: number, to: number): number[] {
  const { start_at, end_at, rule } = series
  const length = end_at - start_at
  const touches = (start: number) => start < to && (start + length > from || start >= from)
  const out = new Set(excludedOf(series))
  if (rule === '') return touches(start_at) && !out.has(start_at) ? [start_at] : []
  const found = ruleOf(series).between(toRule(from - length), toRule(to), true)
  return found.map(fromRule).filter((start) => touches(start) && !out.has(start))
}

/** Whether one of its occurrences starts then. */
export const startsAt = (series: Series, start: number): boolean =>
  occurrencesBetween({ ...series, end_at: series.start_at }, start, start + 1).includes(start)

/** How many occurrences start before a moment, taken out or not; of rules with a COUNT. */
export function countBefore(series: Series, before: number): number {
  let total = 0
  ruleOf(series).all((date) => {
    if (fromRule(date) >= before) return false
    total += 1
    return true
  })
  return total
}

const daysBefore = [0, 1, 2, 7] as const

/** When people are reminded of an occurrence. */
export function reminderOf({ all_day, reminder_time }: Series, start: number): number {
  if (all_day === 0) return start - Math.max(0, reminder_time) * 60_000
  const step = Math.max(0, reminder_time - 1)
  const hour = 8 + (step % 3)
  return shifted(shifted(start, -(daysBefore[Math.floor(step / 3)] ?? 7), 'day'), hour, 'hour')
}

export interface Reminder {
  readonly at: number
  readonly start: number
}

/** The first reminder after a moment; null where there is none any more. */
export const nextReminder = (series: Series, after: number): Reminder | null =>
  findReminder(series, after, ({ at }) => at > after)

/**
 * The first reminder that a new event needs, or a changed one: whoever enters one within its own reminder time is reminded
 * at once.
 */
export const firstReminder = (series: Series, now: number): Reminder | null =>
  findReminder(series, now, ({ at, start }) => at > now || start > now)

function findReminder(series: Series, after: number, isWanted: (reminder: Reminder) => boolean): Reminder | null {
  if (series.reminder_time === -2) return null
  const out = new Set(excludedOf(series))
  const reminder = (start: number) => ({ at: reminderOf(series, start), start })
  const fits = (each: Reminder) => isWanted(each) && !out.has(each.start)
  if (series.rule === '') {
    const only = reminder(series.start_at)
    return fits(only) ? only : null
  }
  const rule = ruleOf(series)
  // Whole days are told of after they started, at eight.
  let date = rule.after(toRule(after - DAY), true)
  for (let passed = 0; date && passed < MAX_PASSED; passed += 1) {
    const next = reminder(fromRule(date))
    if (fits(next)) return next
    date = rule.after(date, false)
  }
  return null
}

const MAX_COUNT = 1000
const knownParts = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'])
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

export interface ForeignRule {
  readonly rule: string
  /** Its UNTIL as it is written. */
  readonly until: string
}

/**
 * A rule of another calendar as it is kept here; null for one that is finer than days, that nobody needs, or that might
 * never occur: the library would look for its first occurrence up to the year 9999.
 */
export function readForeignRule(written: string): ForeignRule | null {
  const parts = new Map<string, string>()
  for (const part of written.toUpperCase().split(';')) {
    const [name = '', value = ''] = part.split('=')
    if (!knownParts.has(name) || value === '' || parts.has(name)) return null
    parts.set(name, value)
  }
  const numbers = (name: string, most: number, isSigned = false): number[] | null => {
    const values = (parts.get(name) ?? '').split(',').filter((each) => each !== '')
    const read = values.map(Number)
    const fits = read.every((each) => Number.isInteger(each) && each !== 0 && Math.abs(each) <= most)
    return fits && (isSigned || read.every((each) => each > 0)) && read.length <= 60 ? read : null
  }
  const frequency = parts.get('FREQ') ?? ''
  const [intervals, counts] = [numbers('INTERVAL', 100), numbers('COUNT', MAX_COUNT)]
  const [monthDays, months] = [numbers('BYMONTHDAY', 31, true), numbers('BYMONTH', 12)]
  const positions = numbers('BYSETPOS', 4, true)
  if (!intervals || !counts || !monthDays || !months || !positions) return null
  const days = (parts.get('BYDAY') ?? '').split(',').filter((each) => each !== '')
  if (days.length > 7 || days.some((day) => !/^[+-]?[1-5]?(?:MO|TU|WE|TH|FR|SA|SU)$/.test(day))) return null
  const isNumbered = days.some((day) => /\d/.test(day))
  const by = { days: days.length > 0, monthDays: monthDays.length > 0, months: months.length > 0 }
  const isPositioned = positions.length > 0
  const isLastDay = positions.length === 1 && positions[0] === -1
  const fits = {
    DAILY: !by.days && !by.monthDays && !by.months && !isPositioned,
    WEEKLY: !isNumbered && !by.monthDays && !by.months && !isPositioned,
    MONTHLY: !by.months,
    YEARLY: by.months || !by.monthDays,
  }[frequency]
  if (fits !== true || (by.days && by.monthDays)) return null
  if (isPositioned && !(by.days && !isNumbered) && !(by.monthDays && isLastDay)) return null
  const isReal = (day: number) =>
    months.length === 0 || months.some((month) => Math.abs(day) <= (longest[month - 1] ?? 0))
  if (!monthDays.every(isReal)) return null
  const until = parts.get('UNTIL') ?? ''
  parts.delete('UNTIL')
  return { rule: [...parts].map(([name, value]) => `${name}=${value}`).join(';'), until }
}

/** A rule with another number of occurrences; one without a number stays as it is. */
export function withCount(rule: string, change: (count: number) => number): string {
  return rule.replace(/COUNT=(\d+)/, (_whole, count: string) => `COUNT=${Math.max(1, change(Number(count)))}`)
}

/** Whether its occurrences are counted. */
export const isCounted = (rule: string): boolean => rule.includes('COUNT=')
