import { number } from '#shared/form/parsing/read.ts'

/** Whether people work on a day, written `yyyy-MM-dd`. */
export type IsWorkday = (day: string) => boolean

const HOUR = 60 * 60_000
/** Ten years of days off in a row are no calendar. */
const MAX_DAYS = 3660

const two = (value: number) => String(value).padStart(2, '0')
const nameOf = (day: Date) => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
const nextDay = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)

/**
 * The moment that lies `length` milliseconds of working days behind `from`: time stands still on days off, and a working day
 * counts its 24 hours. What would end with a working day ends as the next one begins.
 */
export function afterWorkTime(from: number, length: number, isWorkday: IsWorkday): number {
  let left = length
  let day = new Date(from)
  for (let count = 0; count < MAX_DAYS; count += 1) {
    const next = nextDay(day)
    if (isWorkday(nameOf(day))) {
      const open = next.getTime() - day.getTime()
      if (left < open) return day.getTime() + left
      left -= open
    }
    day = next
  }
  return from + length
}

/** Milliseconds of working days between two moments; 0 where the second one is earlier. */
export function workTimeBetween(from: number, to: number, isWorkday: IsWorkday): number {
  let sum = 0
  let day = new Date(from)
  for (let count = 0; count < MAX_DAYS && day.getTime() < to; count += 1) {
    const next = nextDay(day)
    if (isWorkday(nameOf(day))) sum += Math.min(next.getTime(), to) - day.getTime()
    day = next
  }
  return sum
}

/** Time that runs day and night. */
export const everyDay: IsWorkday = () => true

/** Hours as milliseconds; what is no number of hours counts as `other`. */
export function hours(value: unknown, other: number, most: number): number {
  const found = number(value, -1)
  return (found >= 0 ? Math.min(found, most) : other) * HOUR
}
