import { periodAround } from '#shared/form/dates.ts'
import { DateRangeInput } from '../date/RangeInput.tsx'
import type { DateValue } from '../date/reason.ts'
import { textWidth } from '../rows/text-width.ts'
import type { Json, ListFilter } from './filters.tsx'

function daysOf(days: Json): Readonly<Record<string, Json>> {
  const [from, to] = (days ?? []) as readonly Json[]
  return {
    ...(typeof from === 'number' ? { startTime: periodAround(from, 'day').from } : {}),
    ...(typeof to === 'number' ? { endTime: periodAround(to, 'day').to } : {}),
  }
}

/** Pixels of an input beside its hint: the calendar and what is around it. */
const BESIDE_HINT = 54

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
        style={{ width: Math.max(260, 2 * (Math.max(...placeholder.map(textWidth)) + BESIDE_HINT)) }}
        value={value as readonly DateValue[] | null}
        onChange={(pair) => change((pair ?? null) as Json)}
      />
    ),
  }
}
