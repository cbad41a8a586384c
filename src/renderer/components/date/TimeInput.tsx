import { TimePicker, Tooltip } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type CSSProperties, useId } from 'react'
import { isUnread } from '#shared/form/unread.ts'
import { readTimeOfDay } from '#shared/rules/time-input.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './date.module.css'
import { dayjsFormat } from './date-format.ts'
import { timeReason, type TimeValue } from './reason.ts'
import { TypedTextProvider, typedTextComponents, useTypedText } from './typed-text.tsx'

export interface TimeInputProps {
  readonly id?: string | undefined
  readonly value?: TimeValue | undefined
  readonly onChange?: (value: TimeValue) => void
  readonly onBlur?: () => void
  /** The platform's, `HH:mm:ss` when left out. */
  readonly format?: string
  /** As for `DateInput`. */
  readonly tellsReason?: boolean
  readonly disabled?: boolean
  readonly clearable?: boolean
  readonly invalid?: boolean
  readonly placeholder?: string
  readonly label?: string | undefined
  readonly describedBy?: string | undefined
  /** Given by a form item of antd around it. */
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean | 'true' | 'false'
  readonly inCell?: boolean
  readonly style?: CSSProperties
}

const wide = { width: '100%' }
const shownBy: ('hover' | 'focus')[] = ['hover', 'focus']
const dayOf = (time: string) => dayjs(`2000-01-01T${time}`)

/** A time of day: typed in any usual notation (`readTimeOfDay`), or picked. */
export function TimeInput(props: TimeInputProps) {
  const { id, value = null, onChange, onBlur, format = 'HH:mm:ss', tellsReason = false } = props
  const { invalid = false, inCell = false, clearable = true, disabled = false } = props
  const t = useT()
  const reasonId = useId()
  const shape = dayjsFormat(format)
  const reason = tellsReason ? timeReason(t, value) : ''
  const put = (next: TimeValue) => {
    if (next !== value) onChange?.(next)
  }
  const read = (text: string) => {
    if (text === '') return put(null)
    if (typeof value === 'string' && text === dayOf(value).format(shape)) return undefined
    const reading = readTimeOfDay(text)
    // What the format does not show is not kept either.
    return put(reading.ok ? cut(reading.time, format) : { unread: text })
  }
  const { typed, isOpen, openChanged } = useTypedText({
    unread: isUnread(value) ? value.unread : '',
    onRead: read,
    onEnter: () => onBlur?.(),
    opensOnArrow: !inCell,
    invalid: invalid || reason !== '' || String(props['aria-invalid']) === 'true',
    label: props.label,
    describedBy: reason === '' ? (props.describedBy ?? props['aria-describedby']) : reasonId,
    validity: reason,
  })
  const control = (
    <TimePicker
      {...(id === undefined ? {} : { id })}
      style={props.style ?? wide}
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={disabled}
      allowClear={clearable}
      format={shape}
      value={typeof value === 'string' ? dayOf(value) : null}
      placeholder={props.placeholder ?? ''}
      needConfirm={false}
      status={(invalid || reason !== '') && !inCell ? 'error' : ''}
      open={isOpen}
      components={typedTextComponents}
      onOpenChange={openChanged}
      onChange={(time: Dayjs | null) => put(time ? dayjs(time).format('HH:mm:ss') : null)}
      {...(onBlur ? { onBlur } : {})}
    />
  )
  return (
    <TypedTextProvider value={typed}>
      {tellsReason ? (
        <Tooltip title={reason} trigger={shownBy}>
          {control}
        </Tooltip>
      ) : (
        control
      )}
      {reason === '' ? null : (
        <span id={reasonId} role="alert" className={styles.told}>
          {reason}
        </span>
      )}
    </TypedTextProvider>
  )
}

function cut(time: string, format: string): string {
  return format.includes('ss') ? time : `${time.slice(0, 5)}:00`
}
