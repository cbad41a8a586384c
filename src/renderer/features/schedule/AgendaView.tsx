import type { CSSProperties } from 'react'
import { eventsOn } from '#shared/rules/day-events.ts'
import { PageState } from '#renderer/components/PageState.tsx'
import { dayText, lunarDay } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { dayOf } from '#renderer/components/calendar/calendar.ts'
import { useHours } from '#renderer/components/calendar/EventChip.tsx'
import { type ViewProps, weekdays } from '#renderer/components/calendar/MonthView.tsx'
import styles from '#renderer/components/calendar/calendar.module.css'

/** The days of a month from now on that have something, one below the other. */
export function AgendaView({ days, today, events, hasLunar, onOpen }: ViewProps) {
  const t = useT()
  const hoursOf = useHours()
  const filled = days.map((day) => ({ day, list: eventsOn(events, day) })).filter(({ list }) => list.length > 0)
  if (filled.length === 0)
    return <PageState empty emptyText={t('schedule.empty')} emptyHint={t('schedule.emptyHint')} />
  return (
    <div className={styles.agenda}>
      {filled.map(({ day, list }) => (
        <section key={day}>
          <h3 data-today={day === dayOf(today)}>
            {dayText(day)} {t(`schedule.days.${weekdays[(new Date(day).getDay() + 6) % 7] ?? 'mon'}`)}
            {hasLunar ? <span className={styles.lunar}> {lunarDay(day)}</span> : null}
          </h3>
          <ul>
            {list.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  className={styles.agendaRow}
                  style={(event.color === '' ? {} : { '--event': event.color }) as CSSProperties}
                  onClick={() => onOpen(event)}
                >
                  <span className={styles.agendaTime}>{hoursOf(event)}</span>
                  <span className={styles.chipTitle}>{event.title}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
