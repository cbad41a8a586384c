import { Space } from 'antd'
import type { CSSProperties } from 'react'
import { useT } from '#renderer/i18n/index.ts'
import { DateInput } from './DateInput.tsx'
import type { PickerInputProps } from './PickerInput.tsx'
import type { DateLimits, DateValue, TimeValue } from './reason.ts'
import { TimeInput } from './TimeInput.tsx'

export type Pair<Value> = readonly [Value, Value]

/** What both fields are given alike. */
type Shared = Pick<
  PickerInputProps<never>,
  'onBlur' | 'format' | 'tellsReason' | 'disabled' | 'clearable' | 'invalid' | 'describedBy' | 'inCell'
>

interface RangeProps<Value> extends Shared {
  /** Id of the first field. */
  readonly id?: string | undefined
  /** Null and nothing: both ends are open. */
  readonly value?: readonly (Value | undefined)[] | null | undefined
  readonly onChange?: (pair: Pair<Value> | undefined) => void
  readonly label?: string | undefined
  readonly placeholder?: readonly [string, string]
  readonly style?: CSSProperties
}

const half = { width: '50%' }

/** A pair with its two ends; undefined when both are open. */
function paired<Value>(from: Value | null, to: Value | null) {
  return from === null && to === null ? undefined : ([from, to] as const)
}

function useEnds<Value>(props: RangeProps<Value>) {
  const { label, placeholder, id: _id, value: _value, onChange: _onChange, style: _style, ...given } = props
  const t = useT()
  const [from, to] = placeholder ?? [t('form.start'), t('form.end')]
  const shared: Shared & { readonly style: CSSProperties } = { ...given, style: half }
  return {
    first: { ...shared, placeholder: from, label: label === undefined ? undefined : `${label} ${from}` },
    last: { ...shared, placeholder: to, label: label === undefined ? to : `${label} ${to}` },
  }
}

/** Two dates, typed or picked one by one; either may stay open. The second is not before the first. */
export function DateRangeInput(props: RangeProps<DateValue> & { readonly limits?: DateLimits }) {
  const { id, value, onChange, style, limits } = props
  const [from = null, to = null] = value ?? []
  const { first, last } = useEnds(props)
  const after = typeof from === 'number' ? from : limits?.from
  return (
    <Space.Compact style={style}>
      <DateInput
        {...first}
        id={id}
        value={from}
        {...(limits ? { limits } : {})}
        onChange={(next) => onChange?.(paired(next, to))}
      />
      <DateInput
        {...last}
        value={to}
        limits={{ from: after, to: limits?.to }}
        onChange={(next) => onChange?.(paired(from, next))}
      />
    </Space.Compact>
  )
}

/** Two times of day; the second may be earlier, over midnight. */
export function TimeRangeInput(props: RangeProps<TimeValue>) {
  const { id, value, onChange, style } = props
  const [from = null, to = null] = value ?? []
  const { first, last } = useEnds(props)
  return (
    <Space.Compact style={style}>
      <TimeInput {...first} id={id} value={from} onChange={(next) => onChange?.(paired(next, to))} />
      <TimeInput {...last} value={to} onChange={(next) => onChange?.(paired(from, next))} />
    </Space.Compact>
  )
}
