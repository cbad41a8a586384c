import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { finestUnit, formatTime, periodAround } from '#shared/form/dates.ts'
import { readDate } from '#shared/rules/date-input.ts'
import { useT } from '#renderer/i18n/index.ts'
import { dayjsFormat, pickerMode } from './date-format.ts'
import { PickerInput, type PickerInputProps } from './PickerInput.tsx'
import { type DateLimits, dateReason, type DateValue } from './reason.ts'

export interface DateInputProps extends PickerInputProps<DateValue> {
  /** Days outside are not offered; whoever types one is told by the form, or by the field itself with `tellsReason`. */
  readonly limits?: DateLimits
}

/** A date, or a date with a time: typed in any usual notation (`readDate`), or picked. */
export function DateInput(props: DateInputProps) {
  const { value = null, onChange, format = 'yyyy-MM-dd', limits = {}, tellsReason = false } = props
  const t = useT()
  const unit = finestUnit(format)
  const { picker, showTime } = pickerMode(unit)
  const put = (next: DateValue) => {
    if (!Object.is(next, value)) onChange?.(next)
  }
  const read = (text: string) => {
    if (text === '') return put(null)
    if (typeof value === 'number' && text === formatTime(value, format)) return undefined
    const reading = readDate(text, { format, now: Date.now() })
    return put(reading.ok ? reading.time : { unread: text })
  }
  const isOutside = (day: Dayjs) => {
    const period = periodAround(day.valueOf(), unit === 'year' || unit === 'month' ? unit : 'day')
    const { from, to } = limits
    return (from != null && period.to < from) || (to != null && period.from > to)
  }
  return (
    <PickerInput input={props} reason={tellsReason ? dateReason(t, value, format, limits) : ''} onRead={read}>
      {(shared) => (
        <DatePicker
          {...shared}
          picker={picker}
          showTime={showTime}
          format={dayjsFormat(format)}
          value={typeof value === 'number' ? dayjs(value) : null}
          disabledDate={isOutside}
          // Parts finer than the format would make equal dates differ.
          onChange={(day: Dayjs | null) => put(day ? periodAround(day.valueOf(), unit).from : null)}
        />
      )}
    </PickerInput>
  )
}
