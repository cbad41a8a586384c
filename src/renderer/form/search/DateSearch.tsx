import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { parseTime, type Unit } from '#shared/form/dates.ts'
import { dateSettings } from '#shared/form/kinds/date-picker.ts'
import { pairOf } from '#shared/form/search.ts'
import { dayjsFormat, pickerMode } from '../date-format.ts'
import type { SearchProps } from '../view.ts'
import { rangeWidth, searchWidth } from './width.ts'

function dayOf(value: unknown) {
  const time = parseTime(value)
  return time === null ? null : dayjs(time)
}

interface DateRangeSearchProps extends SearchProps {
  readonly format: string
  readonly unit: Unit
}

/** From and to, both taken in whole; one end may stay open. */
export function DateRangeSearch({ id, value, onChange, format, unit }: DateRangeSearchProps) {
  const [from, to] = pairOf(value) ?? [null, null]
  // The same pair each time: given another one, the picker forgets the end that was chosen before the other.
  const days = useMemo((): [Dayjs | null, Dayjs | null] => [dayOf(from), dayOf(to)], [from, to])
  const { picker, showTime } = pickerMode(unit)
  return (
    <DatePicker.RangePicker
      id={{ start: id }}
      style={{ width: showTime ? rangeWidth + 100 : rangeWidth }}
      allowEmpty={[true, true]}
      picker={picker}
      showTime={showTime}
      format={dayjsFormat(format)}
      value={days}
      onChange={(chosen) => {
        const next = [chosen?.[0]?.valueOf() ?? null, chosen?.[1]?.valueOf() ?? null]
        onChange(next.every((time) => time === null) ? undefined : next)
      }}
    />
  )
}

/** A date field: a range for search type 3, else one period. */
export function DateSearch(props: SearchProps) {
  const { search, id, value, onChange } = props
  const { format, unit } = dateSettings(search.field)
  if (search.searchType === 3) return <DateRangeSearch {...props} format={format} unit={unit} />
  const { picker, showTime } = pickerMode(unit)
  return (
    <DatePicker
      id={id}
      style={{ width: searchWidth }}
      picker={picker}
      showTime={showTime}
      format={dayjsFormat(format)}
      value={dayOf(value)}
      onChange={(day) => onChange(day?.valueOf())}
    />
  )
}

/** When a record was created or changed: always a range of days. */
export function MomentSearch(props: SearchProps) {
  return <DateRangeSearch {...props} format="yyyy-MM-dd" unit="day" />
}
