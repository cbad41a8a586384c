import { parseTimeOfDay } from '#shared/form/dates.ts'
import { timeSettings } from '#shared/form/kinds/time-picker.ts'
import { pairOf } from '#shared/form/search.ts'
import { isUnread } from '#shared/form/unread.ts'
import { TimeRangeInput } from '#renderer/components/date/RangeInput.tsx'
import type { SearchProps } from '../view.ts'
import { rangeWidth } from './width.ts'

/** From and to within a day. */
export function TimeSearch({ search, id, value, onChange }: SearchProps) {
  return (
    <TimeRangeInput
      id={id}
      style={{ width: rangeWidth }}
      tellsReason
      format={timeSettings(search.field).format}
      value={pairOf(value)?.map((time) => (isUnread(time) ? time : parseTimeOfDay(time)))}
      onChange={onChange}
    />
  )
}
