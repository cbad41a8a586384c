import { DatePicker, Tooltip } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { type CSSProperties, useId } from 'react'
import { finestUnit, formatTime, periodAround } from '#shared/form/dates.ts'
import { isUnread } from '#shared/form/unread.ts'
import { readDate } from '#shared/rules/date-input.ts'
import { useT } from '#renderer/i18n/index.ts'
import styles from './date.module.css'
import { dayjsFormat, pickerMode } from './date-format.ts'
import { type DateLimits, dateReason, type DateValue } from './reason.ts'
import { TypedTextProvider, typedTextComponents, useTypedText } from './typed-text.tsx'

export interface DateInputProps {
  readonly id?: string | undefined
  readonly value?: DateValue | undefined
  readonly onChange?: (value: DateValue) => void
  readonly onBlur?: () => void
  /** The platform's, `yyyy-MM-dd` when left out. */
  readonly format?: string
  /** Days outside are not offered; whoever types one is told by the form, or by the field itself with `tellsReason`. */
  readonly limits?: DateLimits
  /** Says itself what is wrong and keeps the form around it from being sent: where no form does, as in search rows. */
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
  /** Inside a cell of a table: no borders, and the arrow keys move between rows. */
  readonly inCell?: boolean
  readonly style?: CSSProperties
}

const wide = { width: '100%' }
const shownBy: ('hover' | 'focus')[] = ['hover', 'focus']

/** A date, or a date with a time: typed in any usual notation (`readDate`), or picked. */
export function DateInput(props: DateInputProps) {
  const { id, value = null, onChange, onBlur, format = 'yyyy-MM-dd', limits = {}, tellsReason = false } = props
  const { invalid = false, inCell = false, clearable = true, disabled = false } = props
  const t = useT()
  const reasonId = useId()
  const unit = finestUnit(format)
  const { picker, showTime } = pickerMode(unit)
  const reason = tellsReason ? dateReason(t, value, format, limits) : ''
  const put = (next: DateValue) => {
    if (!Object.is(next, value)) onChange?.(next)
  }
  const read = (text: string) => {
    if (text === '') return put(null)
    if (typeof value === 'number' && text === formatTime(value, format)) return undefined
    const reading = readDate(text, { format, now: Date.now() })
    return put(reading.ok ? reading.time : { unread: text })
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
  const isOutside = (day: Dayjs) => {
    const period = periodAround(day.valueOf(), unit === 'year' || unit === 'month' ? unit : 'day')
    const { from, to } = limits
    return (from != null && period.to < from) || (to != null && period.from > to)
  }
  const control = (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      style={props.style ?? wide}
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={disabled}
      allowClear={clearable}
      picker={picker}
      showTime={showTime}
      // Leaving takes what was chosen; a button to confirm it would be one more way to lose it.
      needConfirm={false}
      format={dayjsFormat(format)}
      value={typeof value === 'number' ? dayjs(value) : null}
      placeholder={props.placeholder ?? ''}
      disabledDate={isOutside}
      status={(invalid || reason !== '') && !inCell ? 'error' : ''}
      open={isOpen}
      components={typedTextComponents}
      onOpenChange={openChanged}
      // Parts finer than the format would make equal dates differ.
      onChange={(day: Dayjs | null) => put(day ? periodAround(day.valueOf(), unit).from : null)}
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
