import type { TFunction } from 'i18next'
import { finestUnit, formatTime, periodAround } from '#shared/form/dates.ts'
import { isUnread, type Unread } from '#shared/form/unread.ts'
import { readDate } from '#shared/rules/date-input.ts'
import { readTimeOfDay } from '#shared/rules/time-input.ts'

/** Epoch milliseconds, or the text that is no date. */
export type DateValue = number | Unread | null
/** `HH:mm:ss`, or the text that is no time. */
export type TimeValue = string | Unread | null

export interface DateLimits {
  /** Epoch milliseconds of the first and the last moment that are taken. */
  readonly from?: number | null | undefined
  readonly to?: number | null | undefined
}

/** What is wrong with a date in words; empty where nothing is. */
export function dateReason(t: TFunction, value: DateValue, format: string, { from, to }: DateLimits = {}): string {
  if (value === null) return ''
  if (isUnread(value)) {
    const reading = readDate(value.unread, { format, now: Date.now() })
    return reading.ok ? '' : t(`form.problem.${reading.code}`, { limit: value.unread.slice(0, 40) })
  }
  const period = periodAround(value, finestUnit(format))
  if (from != null && period.to < from) return t('form.problem.tooEarly', { limit: formatTime(from, format) })
  if (to != null && period.from > to) return t('form.problem.tooLate', { limit: formatTime(to, format) })
  return ''
}

export function timeReason(t: TFunction, value: TimeValue): string {
  if (!isUnread(value)) return ''
  const reading = readTimeOfDay(value.unread)
  return reading.ok ? '' : t(`form.problem.${reading.code}`, { limit: value.unread.slice(0, 40) })
}
