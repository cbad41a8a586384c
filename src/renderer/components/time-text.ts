import dayjs from 'dayjs'

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

/** `2026-11-21 09:30:05`, for logs. */
export function secondText(time: Time): string {
  return formatted(time, 'YYYY-MM-DD HH:mm:ss')
}

/** `2026-11-21`. */
export function dayText(time: Time): string {
  return formatted(time, 'YYYY-MM-DD')
}

/** `11-21` in the year of `now`, else with its year: what is a year old does not look new. */
export function shortDayText(time: Time, now: number): string {
  const day = dayText(time)
  return day.startsWith(`${dayjs(now).format('YYYY')}-`) ? day.slice(5) : day
}
