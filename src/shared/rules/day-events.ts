import type { Occurrence } from '#shared/api/schedule.ts'
import { periodAround } from '#shared/form/dates.ts'

export const startOf = ({ startDay }: Occurrence): number => startDay ?? 0
/** Nothing has no end before it begins. */
export const endOf = (event: Occurrence): number => Math.max(event.endDay ?? 0, startOf(event))

/** What touches a day: what ends at its midnight does not. */
export function eventsOn(events: readonly Occurrence[], day: number): Occurrence[] {
  const { to } = periodAround(day, 'day')
  return events.filter((event) => startOf(event) <= to && (endOf(event) > day || startOf(event) >= day))
}

export const isWhole = (event: Occurrence): boolean =>
  event.allDay === 1 || endOf(event) - startOf(event) >= 24 * 3_600_000
