import { parseTimeOfDay } from '#shared/form/dates.ts'
import { timeSettings } from '#shared/form/kinds/time-picker.ts'
import { isUnread } from '#shared/form/unread.ts'
import { TimeInput } from '#renderer/components/date/TimeInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'

function TimePickerEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell = false, label } = props
  const t = useT()
  return (
    <TimeInput
      id={id}
      inCell={inCell}
      disabled={field.disabled}
      clearable={field.clearable ?? true}
      format={timeSettings(field).format}
      value={isUnread(value) ? value : parseTimeOfDay(value)}
      placeholder={inCell ? '' : field.placeholder || t('form.select')}
      invalid={invalid}
      describedBy={describedBy}
      label={label}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

export const timePickerView: KindView = {
  Edit: TimePickerEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  readsPasted: true,
  width: 120,
}
