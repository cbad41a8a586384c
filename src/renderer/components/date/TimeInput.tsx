import { TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { readTimeOfDay } from '#shared/rules/time-input.ts'
import { useT } from '#renderer/i18n/index.ts'
import { dayjsFormat } from './date-format.ts'
import { PickerInput, type PickerInputProps } from './PickerInput.tsx'
import { timeReason, type TimeValue } from './reason.ts'

export type TimeInputProps = PickerInputProps<TimeValue>

const dayOf = (time: string) => dayjs(`2000-01-01T${time}`)

/** A time of day: typed in any usual notation (`readTimeOfDay`), or picked. */
export function TimeInput(props: TimeInputProps) {
  const { value = null, onChange, format = 'HH:mm:ss', tellsReason = false } = props
  const t = useT()
  const shape = dayjsFormat(format)
  const put = (next: TimeValue) => {
    if (next !== value) onChange?.(next)
  }
  const read = (text: string) => {
    if (text === '') return put(null)
    if (typeof value === 'string' && text === dayOf(value).format(shape)) return undefined
    const reading = readTimeOfDay(text)
    // What the format does not show is not kept either.
    return put(reading.ok ? cut(reading.time, format) : { unread: text })
  }
  return (
    <PickerInput input={props} reason={tellsReason ? timeReason(t, value) : ''} onRead={read}>
      {(shared) => (
        <TimePicker
          {...shared}
          format={shape}
          value={typeof value === 'string' ? dayOf(value) : null}
          onChange={(time: Dayjs | null) => put(time ? dayjs(time).format('HH:mm:ss') : null)}
        />
      )}
    </PickerInput>
  )
}

function cut(time: string, format: string): string {
  return format.includes('ss') ? time : `${time.slice(0, 5)}:00`
}
