import { useEffect, useRef } from 'react'
import { eventsOn, isWhole } from '#shared/rules/day-events.ts'
import { dayText, lunarDay } from '#renderer/components/time-text.ts'
import { useT } from '#renderer/i18n/index.ts'
import { dayOf, placeOn } from '#renderer/components/calendar/calendar.ts'
import { EventChip } from '#renderer/components/calendar/EventChip.tsx'
import { type ViewProps, weekdays } from '#renderer/components/calendar/MonthView.tsx'
import styles from '#renderer/components/calendar/calendar.module.css'

const HOUR = 44
const FIRST_SHOWN = 7
const hours = Array.from({ length: 24 }, (_each, at) => at)

/** So many stand beside each other in a day of a week; more lie over each other like tiles of a roof. */
const BESIDE = 2
/** How far one tile lies beside the one before, percent of the day. */
const [STEP, ALL_STEPS] = [14, 50] as const

function across(column: number, columns: number, isNarrow: boolean) {
  const step = isNarrow && columns > BESIDE ? Math.min(STEP, ALL_STEPS / (columns - 1)) : 100 / columns
  return { left: `${column * step}%`, width: `calc(${100 - (columns - 1) * step}% - 3px)` }
}

/** One day or a week by its hours; whole days stand above them. */
export function HoursView({ days, today, events, hasLunar, onOpen, onDay, onNew }: ViewProps) {
  const t = useT()
  const scroller = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = FIRST_SHOWN * HOUR
  }, [])
  const columns = { gridTemplateColumns: `56px repeat(${days.length}, minmax(0, 1fr))` }
  const now = new Date(today)
  return (
    <div className={styles.hours}>
      <div className={styles.hoursHead} style={columns}>
        <span />
        {days.map((day) => (
          <div key={day} className={styles.hoursDay} data-today={day === dayOf(today)}>
            <button type="button" className={styles.dayNumber} title={dayText(day)} onClick={() => onDay(day)}>
              {t(`schedule.days.${weekdays[(new Date(day).getDay() + 6) % 7] ?? 'mon'}`)} {new Date(day).getDate()}
            </button>
            {hasLunar ? <span className={styles.lunar}>{lunarDay(day)}</span> : null}
            {eventsOn(events, day)
              .filter(isWhole)
              .map((event) => (
                <EventChip key={event.id} event={event} onOpen={onOpen} />
              ))}
          </div>
        ))}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={styles.hoursBody} ref={scroller} tabIndex={0} role="group" aria-label={t('schedule.hours')}>
        <div className={styles.hoursGrid} style={{ ...columns, height: 24 * HOUR }}>
          <div className={styles.hourNames} aria-hidden>
            {hours.map((hour) => (
              <span key={hour} style={{ top: hour * HOUR }}>
                {hour === 0 ? '' : `${String(hour).padStart(2, '0')}:00`}
              </span>
            ))}
          </div>
          {days.map((day) => (
            <div
              key={day}
              className={styles.hoursColumn}
              onDoubleClick={(event) => {
                if (event.target !== event.currentTarget) return
                const { top } = event.currentTarget.getBoundingClientRect()
                const half = Math.floor(((event.clientY - top) / HOUR) * 2)
                onNew(day + half * 30 * 60_000)
              }}
            >
              {day === dayOf(today) ? (
                <span className={styles.now} style={{ top: (now.getHours() + now.getMinutes() / 60) * HOUR }} />
              ) : null}
              {placeOn(day, events).map(({ event, from, to, column, columns: beside }) => (
                <EventChip
                  key={event.id}
                  event={event}
                  isBlock
                  onOpen={onOpen}
                  style={{
                    top: (from / 60) * HOUR,
                    height: ((to - from) / 60) * HOUR - 2,
                    ...across(column, beside, days.length > 1),
                  }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
