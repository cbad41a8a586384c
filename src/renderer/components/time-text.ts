import dayjs from 'dayjs'
import type { Language } from '#renderer/i18n/language.ts'

/** Dates and times of data look the same in every language; this is the only place that says how. */
type Time = number | string | null | undefined

/** Epoch milliseconds as a server sends them, number or text; null when it is no time. */
function millisecondsOf(time: Time): number | null {
  if (time === null || time === undefined || time === '') return null
  const value = typeof time === 'number' ? time : /^\d+$/.test(time) ? Number(time) : Date.parse(time)
  return Number.isFinite(value) ? value : null
}

function formatted(time: Time, format: string): string {
  const value = millisecondsOf(time)
  return value === null ? '' : dayjs(value).format(format)
}

/** `2026-11-21 09:30`; empty when there is none. */
export function timeText(time: Time): string {
  return formatted(time, 'YYYY-MM-DD HH:mm')
}

/** Pixels that `timeText` and `secondText` need in a column: however narrow the table is, a moment stands whole. */
export const minuteFit = 146
export const secondFit = 168

/** `2026-11-21 09:30:05`, for logs. */
export function secondText(time: Time): string {
  return formatted(time, 'YYYY-MM-DD HH:mm:ss')
}

/** `2026-11-21`. */
export function dayText(time: Time): string {
  return formatted(time, 'YYYY-MM-DD')
}

/** `09:30`, as everywhere with 24 hours. */
export function clockText(time: Time): string {
  return formatted(time, 'HH:mm')
}

/** `09:30` of the day of `now`, else `2026-11-20 09:30`. */
export function recentText(time: Time, now: number): string {
  return dayText(time) === dayText(now) ? clockText(time) : timeText(time)
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * The day in full, as the language says it: `Saturday, November 21, 2026`. For greetings, not for data. By hand: the first
 * format of `Intl` takes 20 ms, and this stands on the first page.
 */
export function longDayText(time: number, language: Language): string {
  const day = new Date(time)
  const [year, month, date, weekday] = [day.getFullYear(), day.getMonth(), day.getDate(), day.getDay()]
  if (language === 'en') return `${weekdays[weekday]}, ${months[month]} ${date}, ${year}`
  return `${year}年${month + 1}月${date}日${language === 'zhtw' ? ' ' : ''}星期${'日一二三四五六'[weekday]}`
}
