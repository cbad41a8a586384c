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

const chinese = new Intl.DateTimeFormat('zh-u-ca-chinese', { month: 'long', day: 'numeric' })
const tens = ['初', '十', '廿', '三'] as const
const ones = ['十', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const

/** The day of the Chinese calendar as calendars print it: the name of the month on its first day, else that of the day. */
export function lunarDay(at: number): string {
  const parts = chinese.formatToParts(at)
  const month = parts.find(({ type }) => type === 'month')?.value ?? ''
  const day = Number(parts.find(({ type }) => type === 'day')?.value)
  if (!Number.isInteger(day) || day < 1 || day > 30) return ''
  if (day === 1) return month
  if (day === 10) return '初十'
  if (day === 20) return '二十'
  if (day === 30) return '三十'
  return `${tens[Math.floor(day / 10)] ?? ''}${ones[day % 10] ?? ''}`
}
