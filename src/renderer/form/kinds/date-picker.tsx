import { parseTime } from '#shared/form/dates.ts'
import { dateSettings } from '#shared/form/kinds/date-picker.ts'
import { timeLimits } from '#shared/form/limits.ts'
import { isUnread } from '#shared/form/unread.ts'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useReadOther } from '../context.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'

function DatePickerEdit(props: EditProps) {
  const { field, id, value, onChange, onBlur, invalid, describedBy, inCell = false, label } = props
  const t = useT()
  const read = useReadOther()
  return (
    <DateInput
      id={id}
      inCell={inCell}
      disabled={field.disabled}
      clearable={field.clearable ?? true}
      format={dateSettings(field).format}
      limits={timeLimits(field, Date.now(), read)}
      value={isUnread(value) ? value : parseTime(value)}
      placeholder={inCell ? '' : field.placeholder || t('form.select')}
      invalid={invalid}
      describedBy={describedBy}
      label={label}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

export const datePickerView: KindView = {
  Edit: DatePickerEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  readsPasted: true,
  width: 140,
}
