import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { isClearable } from '#shared/form/clearable.ts'
import { parseTime, periodAround, type Unit } from '#shared/form/dates.ts'
import type { ReadOther } from '#shared/form/kind.ts'
import { dateSettings } from '#shared/form/kinds/date-picker.ts'
import { timeLimits } from '#shared/form/limits.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { useT } from '../../i18n/index.ts'
import { useReadOther } from '../context.ts'
import { dayjsFormat, pickerMode } from '../date-format.ts'
import { PlainText } from '../plain-text.tsx'
import { DateSearch } from '../search/DateSearch.tsx'
import type { EditProps, KindView } from '../view.ts'

function isOutside(field: FieldPlan, unit: Unit, read: ReadOther, day: Dayjs): boolean {
  const { from, to } = timeLimits(field, Date.now(), read)
  const period = periodAround(day.valueOf(), unit === 'year' || unit === 'month' ? unit : 'day')
  return (from !== null && period.to < from) || (to !== null && period.from > to)
}

function DatePickerEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const read = useReadOther()
  const { format, unit } = dateSettings(field)
  const { picker, showTime } = pickerMode(unit)
  const time = parseTime(value)
  // Parts finer than the format would make equal dates differ.
  const stored = (day: Dayjs | null) => (day ? periodAround(day.valueOf(), unit).from : null)
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      allowClear={isClearable(field, true)}
      picker={picker}
      showTime={showTime}
      // Leaving takes what was chosen; a button to confirm it would be one more way to lose it.
      needConfirm={false}
      format={dayjsFormat(format)}
      value={time === null ? null : dayjs(time)}
      placeholder={inCell ? '' : field.placeholder || t('form.select')}
      disabledDate={(day) => isOutside(field, unit, read, day)}
      status={invalid && !inCell ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={(day) => onChange(stored(day as Dayjs | null))}
      onBlur={onBlur}
    />
  )
}

export const datePickerView: KindView = {
  Edit: DatePickerEdit,
  Text: PlainText,
  Search: DateSearch,
  layout: 'item',
  cell: 'onFocus',
  width: 140,
}
