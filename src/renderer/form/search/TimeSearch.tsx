import { TimePicker } from 'antd'
import dayjs from 'dayjs'
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
  const pair = pairOf(value) ?? [null, null]
  return (
    <TimePicker.RangePicker
      id={{ start: id }}
      style={{ width: rangeWidth }}
      allowEmpty={[true, true]}
      order={false}
      format={dayjsFormat(timeSettings(search.field).format)}
      value={[timeOf(pair[0]), timeOf(pair[1])]}
      onChange={(times) => {
        const next = [times?.[0]?.format('HH:mm:ss') ?? null, times?.[1]?.format('HH:mm:ss') ?? null]
        onChange(next.every((time) => time === null) ? undefined : next)
      }}
    />
  )
}
