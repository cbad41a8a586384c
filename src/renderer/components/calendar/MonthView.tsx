import type { Occurrence } from '#shared/api/schedule.ts'
import { periodAround } from '#shared/form/dates.ts'
import { eventsOn } from '#shared/rules/day-events.ts'
import { dayText, lunarDay } from '../time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { dayOf } from './calendar.ts'
import { EventChip } from './EventChip.tsx'
import styles from './calendar.module.css'

/** Events that a day of a month shows before it says how many more there are. */
const SHOWN = 3

export interface ViewProps {
  /** Midnights. */
  readonly days: readonly number[]
  readonly at: number
  readonly today: number
  readonly events: readonly Occurrence[]
  readonly hasLunar: boolean
  readonly onOpen: (event: Occurrence) => void
  readonly onDay: (day: number) => void
  readonly onNew: (at: number) => void
}

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The weeks of a month. A double click enters an event; the number of a day opens it. */
export function MonthView({ days, at, today, events, hasLunar, onOpen, onDay, onNew }: ViewProps) {
  const t = useT()
  const { from, to } = periodAround(at, 'month')
  const weeks = Array.from({ length: days.length / 7 }, (_each, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <table className={styles.month} aria-label={t('schedule.views.month')}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {t(`schedule.days.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const all = eventsOn(events, day)
              const shown = all.length > SHOWN + 1 ? all.slice(0, SHOWN) : all
              return (
                <td
                  key={day}
                  data-other={day < from || day > to}
                  data-today={day === dayOf(today)}
                  onDoubleClick={(event) => {
                    if (event.target === event.currentTarget) onNew(day)
                  }}
                >
                  <div className={styles.dayHead}>
                    <button
                      type="button"
                      className={styles.dayNumber}
                      aria-label={`${new Date(day).getDate()}, ${dayText(day)}`}
                      onClick={() => onDay(day)}
                    >
                      {new Date(day).getDate()}
                    </button>
                    {hasLunar ? <span className={styles.lunar}>{lunarDay(day)}</span> : null}
                  </div>
                  {shown.map((event) => (
                    <EventChip key={event.id} event={event} onOpen={onOpen} />
                  ))}
                  {shown.length < all.length ? (
                    <button type="button" className={styles.more} onClick={() => onDay(day)}>
                      {t('schedule.more', { count: all.length - shown.length })}
                    </button>
                  ) : null}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
