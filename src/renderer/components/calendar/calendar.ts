import type { Occurrence } from '#shared/api/schedule.ts'
import { periodAround, shifted } from '#shared/form/dates.ts'
import { endOf, eventsOn, isWhole, startOf } from '#shared/rules/day-events.ts'

export const viewNames = ['month', 'week', 'day', 'list'] as const
export type ViewName = (typeof viewNames)[number]

/** Days of the list. */
const LISTED = 30

export const dayOf = (at: number): number => periodAround(at, 'day').from

/** The Monday of a week. */
export function weekOf(at: number): number {
  return shifted(dayOf(at), -((new Date(at).getDay() + 6) % 7), 'day')
}

const daysFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_each, at) => shifted(first, at, 'day'))

/** The days that a view shows, whole weeks of a month. */
export function daysOf(view: ViewName, at: number): number[] {
  if (view === 'day') return [dayOf(at)]
  if (view === 'week') return daysFrom(weekOf(at), 7)
  if (view === 'list') return daysFrom(dayOf(at), LISTED)
  const { from, to } = periodAround(at, 'month')
  const first = weekOf(from)
  const weeks = Math.ceil((to - first) / (7 * 24 * 3_600_000))
  return daysFrom(first, weeks * 7)
}

/** The day that the view shows before or after. */
export function stepped(view: ViewName, at: number, step: 1 | -1): number {
  if (view === 'month') return shifted(periodAround(at, 'month').from, step, 'month')
  return shifted(dayOf(at), step * { week: 7, day: 1, list: LISTED }[view], 'day')
}

export interface PlacedEvent {
  readonly event: Occurrence
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  /** Which of how many columns beside each other. */
  readonly column: number
  readonly columns: number
}

const SHORTEST = 30
const MINUTES = 24 * 60

/** What a day shows at its hours: what overlaps stands beside each other. */
export function placeOn(day: number, events: readonly Occurrence[]): PlacedEvent[] {
  const minutes = (at: number) => Math.min(MINUTES, Math.max(0, Math.round((at - day) / 60_000)))
  const spans = eventsOn(events, day)
    .filter((event) => !isWhole(event))
    .map((event) => {
      const from = Math.min(minutes(startOf(event)), MINUTES - SHORTEST)
      return { event, from, to: Math.max(minutes(endOf(event)), from + SHORTEST) }
    })
    .toSorted((one, other) => one.from - other.from || other.to - one.to)
  const placed: PlacedEvent[] = []
  let group: { event: Occurrence; from: number; to: number; column: number }[] = []
  const close = () => {
    const columns = Math.max(0, ...group.map(({ column }) => column)) + 1
    placed.push(...group.map((each) => ({ ...each, columns })))
    group = []
  }
  for (const span of spans) {
    if (group.length > 0 && span.from >= Math.max(...group.map(({ to }) => to))) close()
    const taken = new Set(group.filter(({ to }) => to > span.from).map(({ column }) => column))
    let column = 0
    while (taken.has(column)) column += 1
    group.push({ ...span, column })
  }
  close()
  return placed
}
