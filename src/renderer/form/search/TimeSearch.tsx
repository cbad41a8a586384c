import { parseTimeOfDay } from '#shared/form/dates.ts'
import { timeSettings } from '#shared/form/kinds/time-picker.ts'
import { pairOf } from '#shared/form/search.ts'
import { isUnread } from '#shared/form/unread.ts'
import { TimeRangeInput } from '#renderer/components/date/RangeInput.tsx'
import type { TimeValue } from '#renderer/components/date/reason.ts'
import { TimeInput } from '#renderer/components/date/TimeInput.tsx'
import type { SearchProps } from '../view.ts'
import { firstOf } from './first.ts'
import { rangeWidth, searchWidth } from './width.ts'

const timeOf = (value: unknown): TimeValue => (isUnread(value) ? value : parseTimeOfDay(value))

/** From and to within a day for search type 3, else one time. */
export function TimeSearch({ search, id, value, onChange }: SearchProps) {
  const { format } = timeSettings(search.field)
  if (search.searchType === 3) {
    return (
      <TimeRangeInput
        id={id}
        style={{ width: rangeWidth }}
        tellsReason
        format={format}
        value={pairOf(value)?.map(timeOf)}
        onChange={onChange}
      />
    )
  }
  return (
    <TimeInput
      id={id}
      style={{ width: searchWidth }}
      tellsReason
      format={format}
      value={firstOf(value, timeOf)}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}
