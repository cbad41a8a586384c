import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import type { Occurrence } from '#shared/api/schedule.ts'
import { formatTime, periodAround, shifted } from '#shared/form/dates.ts'
import { endOf, eventsOn, isWhole, startOf } from '#shared/rules/day-events.ts'
import { text, yes } from '#shared/form/parsing/read.ts'
import { clockText, lunarDay } from '#renderer/components/time-text.ts'
import { useNow } from '#renderer/components/useNow.ts'
import { t, useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { AskedCard } from './AskedCard.tsx'
import type { PortalCard } from './layout.ts'
import styles from './schedule-card.module.css'

/** Days from today on, by the view that the family stores. */
const daysOf: Readonly<Record<string, number>> = { timeGridWeek: 7, timeGridDay: 1 }
const MONTH = 30

/** How many days from today on a card shows, and what is asked for them. */
export function scheduleAsked(card: PortalCard, today: number) {
  const count = daysOf[text(card.stored['defaultView'])] ?? MONTH
  const query = { startTime: String(today), endTime: String(shifted(today, count, 'day')) }
  return { count, input: { query } }
}

/** Days on which something happens. */
export const daysWith = (events: readonly Occurrence[], today: number, count: number) =>
  Array.from({ length: count }, (_each, at) => shifted(today, at, 'day'))
    .map((day) => ({ day, list: eventsOn(events, day) }))
    .filter(({ list }) => list.length > 0)

/** What stands in the reader's calendar from today on, one day below the other. */
export function ScheduleCard({ card }: { readonly card: PortalCard }) {
  const t = useT()
  const { from: today } = periodAround(useNow(60_000), 'day')
  const { count, input } = scheduleAsked(card, today)
  const hasLunar = yes(card.stored['showLunarCalendar'])
  const query = usePlatformQuery('schedule.list', input, { quiet: true })
  const days = daysWith(query.data?.list ?? [], today, count)
  return (
    <AskedCard card={card} query={query} empty={days.length === 0} emptyText={t('portal.noEvents')}>
      <ol className={styles.days}>
        {days.map(({ day, list }) => (
          <li key={day}>
            <h3 data-today={day === today}>
              {day === today ? t('portal.today') : formatTime(day, 'MM-dd')} {t(`portal.weekdays.${weekdayOf(day)}`)}
              {hasLunar ? <span> {lunarDay(day)}</span> : null}
            </h3>
            <ul>
              {list.map((event) => (
                <EventLine key={event.id} event={event} day={day} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </AskedCard>
  )
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const weekdayOf = (day: number) => weekdays[new Date(day).getDay()] ?? 'sun'

/** When an event is on a day: from its beginning, or till its end where it began before. */
export function hourOf(event: Occurrence, day: number): string {
  if (isWhole(event)) return t('portal.allDay')
  return startOf(event) >= day ? clockText(startOf(event)) : `→${clockText(endOf(event))}`
}

function EventLine({ event, day }: { readonly event: Occurrence; readonly day: number }) {
  const t = useT()
  const time = hourOf(event, day)
  return (
    <li style={(event.color === '' ? {} : { '--event': event.color }) as CSSProperties}>
      <Link to={`/schedule?day=${formatTime(day, 'yyyy-MM-dd')}`} title={event.title}>
        <time>{time}</time>
        <span>{event.title || t('common.untitled')}</span>
      </Link>
    </li>
  )
}
