import { finestUnit, parseTime, units } from '#shared/form/dates.ts'
import { dateSettings } from '#shared/form/kinds/date-picker.ts'
import { pairOf } from '#shared/form/search.ts'
import { isUnread } from '#shared/form/unread.ts'
import { DateInput } from '#renderer/components/date/DateInput.tsx'
import { DateRangeInput } from '#renderer/components/date/RangeInput.tsx'
import type { DateValue } from '#renderer/components/date/reason.ts'
import type { SearchProps } from '../view.ts'
import { firstOf } from './first.ts'
import { rangeWidth, searchWidth } from './width.ts'

function dateOf(value: unknown): DateValue {
  return isUnread(value) ? value : parseTime(value)
}

/** From and to, both taken in whole; one end may stay open. */
export function DateRangeSearch({ id, value, onChange, format }: SearchProps & { readonly format: string }) {
  const width = units.indexOf(finestUnit(format)) > units.indexOf('day') ? rangeWidth + 100 : rangeWidth
  return (
    <DateRangeInput
      id={id}
      style={{ width }}
      tellsReason
      format={format}
      value={pairOf(value)?.map(dateOf)}
      onChange={onChange}
    />
  )
}

function FormatSearch(props: SearchProps & { readonly format: string }) {
  const { search, id, value, onChange, format } = props
  if (search.searchType === 3) return <DateRangeSearch {...props} />
  return (
    <DateInput
      id={id}
      style={{ width: searchWidth }}
      tellsReason
      format={format}
      value={firstOf(value, dateOf)}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

/** A date field: a range for search type 3, else one period. */
export function DateSearch(props: SearchProps) {
  return <FormatSearch {...props} format={dateSettings(props.search.field).format} />
}

/** When a record was created or changed: days, a range of them or one. */
export function MomentSearch(props: SearchProps) {
  return <FormatSearch {...props} format="yyyy-MM-dd" />
}
