import { parseTimeOfDay } from '#shared/form/dates.ts'
import { timeSettings } from '#shared/form/kinds/time-picker.ts'
import { halvesOf } from '#shared/form/ranges.ts'
import { isUnread } from '#shared/form/unread.ts'
import { TimeRangeInput } from '#renderer/components/date/RangeInput.tsx'
import { PlainText } from '../plain-text.tsx'
import type { EditProps, KindView } from '../view.ts'
import { useRangeProps } from './date-range.tsx'

function TimeRangeEdit(props: EditProps) {
  const { field, value } = props
  return (
    <TimeRangeInput
      {...useRangeProps(props)}
      format={timeSettings(field).format}
      value={halvesOf(value)?.map((half) => (isUnread(half) ? half : parseTimeOfDay(half)))}
    />
  )
}

export const timeRangeView: KindView = {
  Edit: TimeRangeEdit,
  Text: PlainText,
  layout: 'item',
  cell: 'onFocus',
  width: 200,
}
