import type { Random } from './random.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

/** Midnight of a day in local time, as a date picker gives it. */
export function dayOf(year: number, month: number, day: number): number {
  return new Date(year, month - 1, day).getTime()
}

/** The day the seed ends: nothing in it is later. */
export const LAST_DAY = dayOf(2026, 11, 20)

/** Local midnight some days later; days may have 23 or 25 hours elsewhere. */
export function addDays(midnight: number, days: number): number {
  const date = new Date(midnight)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime()
}

export function isWeekend(midnight: number): boolean {
  const day = new Date(midnight).getDay()
  return day === 0 || day === 6
}

/** A weekday between two days, both included. */
export function workday(random: Random, from: number, to: number): number {
  const span = Math.round((to - from) / DAY)
  for (;;) {
    const day = addDays(from, random.integer(0, span))
    if (!isWeekend(day)) return day
  }
}

/** A moment of a working day, between eight and six. */
export function officeHour(random: Random, midnight: number): number {
  return midnight + random.integer(8 * 60, 18 * 60 - 1) * 60_000 + random.integer(0, 59) * 1000
}

/** A moment as it is within working hours, else a moment of the next working morning. */
export function atDesk(moment: number): number {
  const date = new Date(moment)
  const midnight = dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate())
  const hour = date.getHours()
  if (!isWeekend(midnight) && hour >= 8 && hour < 18) return moment
  let day = hour < 8 ? midnight : addDays(midnight, 1)
  while (isWeekend(day)) day = addDays(day, 1)
  return day + 8 * HOUR + ((moment - midnight) % (4 * HOUR))
}
