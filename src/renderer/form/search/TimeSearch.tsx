import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useMemo } from 'react'
import { parseTimeOfDay } from '#shared/form/dates.ts'
import { timeSettings } from '#shared/form/kinds/time-picker.ts'
import { pairOf } from '#shared/form/search.ts'
import { dayjsFormat } from '../date-format.ts'
import type { SearchProps } from '../view.ts'
import { rangeWidth } from './width.ts'

function timeOf(value: unknown) {
  const time = parseTimeOfDay(value)
  return time === null ? null : dayjs(`2000-01-01T${time}`)
}

/** From and to within a day. */
export function TimeSearch({ search, id, value, onChange }: SearchProps) {
  const [from, to] = pairOf(value) ?? [null, null]
  // The same pair each time: given another one, the picker forgets the end that was chosen before the other.
  const times = useMemo((): [Dayjs | null, Dayjs | null] => [timeOf(from), timeOf(to)], [from, to])
  return (
    <TimePicker.RangePicker
      id={{ start: id }}
      style={{ width: rangeWidth }}
      allowEmpty={[true, true]}
      order={false}
      format={dayjsFormat(timeSettings(search.field).format)}
      value={times}
      onChange={(chosen) => {
        const next = [chosen?.[0]?.format('HH:mm:ss') ?? null, chosen?.[1]?.format('HH:mm:ss') ?? null]
        onChange(next.every((time) => time === null) ? undefined : next)
      }}
    />
  )
}
