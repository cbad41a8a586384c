import { periodAround } from '#shared/form/dates.ts'
import { DateRangeInput } from '../date/RangeInput.tsx'
import type { DateValue } from '../date/reason.ts'
import type { Json, ListFilter } from './filters.tsx'

function daysOf(days: Json): Readonly<Record<string, Json>> {
  const [from, to] = (days ?? []) as readonly Json[]
  return {
    ...(typeof from === 'number' ? { startTime: periodAround(from, 'day').from } : {}),
    ...(typeof to === 'number' ? { endTime: periodAround(to, 'day').to } : {}),
  }
}

/** The days of a list, as `startTime` and `endTime` of its call; either end may stay open. */
export function daysFilter(label: string, placeholder: readonly [string, string]): ListFilter {
  return {
    kind: 'own',
    name: 'days',
    toQuery: daysOf,
    draw: (value, change) => (
      <DateRangeInput
        label={label}
        placeholder={placeholder}
        tellsReason
        style={{ width: 260 }}
        value={value as readonly DateValue[] | null}
        onChange={(pair) => change((pair ?? null) as Json)}
      />
    ),
  }
}
