import type { CSSProperties } from 'react'
import type { Occurrence } from '#shared/api/schedule.ts'
import { formatTime } from '#shared/form/dates.ts'
import { endOf, isWhole, startOf } from '#shared/rules/day-events.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './calendar.module.css'

/** The hours of an event; a whole day has none. */
export function useHours() {
  const t = useT()
  return (event: Occurrence) =>
    isWhole(event)
      ? t('schedule.allDay')
      : `${formatTime(startOf(event), 'HH:mm')}–${formatTime(endOf(event), 'HH:mm')}`
}

interface EventChipProps {
  readonly event: Occurrence
  readonly isBlock?: boolean
  readonly style?: CSSProperties
  readonly onOpen: (event: Occurrence) => void
}

/** An event in a calendar, in its colour. */
export function EventChip({ event, isBlock = false, style, onOpen }: EventChipProps) {
  const hours = useHours()(event)
  const time = isWhole(event) ? '' : formatTime(startOf(event), 'HH:mm')
  const colour = event.color === '' ? {} : { '--event': event.color }
  return (
    <button
      type="button"
      className={isBlock ? styles.block : styles.chip}
      data-whole={isWhole(event)}
      style={{ ...colour, ...style } as CSSProperties}
      title={`${event.title}\n${hours}`}
      onClick={() => onOpen(event)}
    >
      {time === '' ? null : <span className={styles.chipTime}>{time}</span>}
      <span className={styles.chipTitle}>{event.title}</span>
    </button>
  )
}
