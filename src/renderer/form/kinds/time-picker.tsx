import { TimePicker } from 'antd'
import dayjs from 'dayjs'
import { isClearable } from '#shared/form/clearable.ts'
import { parseTimeOfDay } from '#shared/form/dates.ts'
import { timeSettings } from '#shared/form/kinds/time-picker.ts'
import { useT } from '../../i18n/index.ts'
import { dayjsFormat } from '../date-format.ts'
import { PlainText } from '../plain-text.tsx'
import { TimeSearch } from '../search/TimeSearch.tsx'
import type { EditProps, KindView } from '../view.ts'

function TimePickerEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell, label } = props
  const t = useT()
  const time = parseTimeOfDay(value)
  return (
    <TimePicker
      id={id}
      style={{ width: '100%' }}
      variant={inCell ? 'borderless' : 'outlined'}
      disabled={field.disabled}
      allowClear={isClearable(field, true)}
      format={dayjsFormat(timeSettings(field).format)}
      value={time === null ? null : dayjs(`2000-01-01T${time}`)}
      placeholder={inCell ? '' : field.placeholder || t('form.select')}
      needConfirm={false}
      status={invalid && !inCell ? 'error' : ''}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      aria-label={label}
      onChange={(next) => onChange(next ? dayjs(next).format('HH:mm:ss') : null)}
      onBlur={onBlur}
    />
  )
}

export const timePickerView: KindView = {
  Edit: TimePickerEdit,
  Text: PlainText,
  Search: TimeSearch,
  layout: 'item',
  cell: 'onFocus',
  width: 120,
}
