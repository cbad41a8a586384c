import { parseTime } from '#shared/form/dates.ts'
import { dateSettings } from '#shared/form/kinds/date-picker.ts'
import { rangeWords } from '#shared/form/kinds/date-range.ts'
import { timeLimits } from '#shared/form/limits.ts'
import { halvesOf } from '#shared/form/ranges.ts'
import { isUnread } from '#shared/form/unread.ts'
import { DateRangeInput } from '#renderer/components/date/RangeInput.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useReadOther } from '../context.ts'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'

/** What the two fields of any range are given. */
export function useRangeProps({ field, id, onChange, onBlur, invalid, describedBy, inCell = false, label }: EditProps) {
  const t = useT()
  const { startPlaceholder, endPlaceholder } = rangeWords(field)
  return {
    id,
    inCell,
    disabled: field.disabled,
    clearable: field.clearable ?? true,
    placeholder: [startPlaceholder || t('form.start'), endPlaceholder || t('form.end')] as const,
    invalid,
    describedBy,
    label,
    style: { width: '100%' },
    onChange: (pair: readonly unknown[] | undefined) => onChange(pair ? [...pair] : null),
    onBlur,
  }
}

function DateRangeEdit(props: EditProps) {
  const { field, value } = props
  const read = useReadOther()
  return (
    <DateRangeInput
      {...useRangeProps(props)}
      format={dateSettings(field).format}
      limits={timeLimits(field, Date.now(), read)}
      value={halvesOf(value)?.map((half) => (isUnread(half) ? half : parseTime(half)))}
    />
  )
}

export const dateRangeView: KindView = {
  Edit: DateRangeEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 260,
}
