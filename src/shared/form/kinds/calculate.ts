import { accepted, type KindDefinition, noReferences, perField } from '../kind.ts'
import { number, yes } from '../parsing/read.ts'
import { numberCondition } from '../search.ts'
import { amountNote, formatNumber } from './input-number.ts'

export const calculateSettings = perField((field) => ({
  expression: field.raw['expression'],
  thousands: yes(field.raw['thousands']),
}))

/** A number worked out from others (`../calculate.ts`): nobody types it. */
export const calculateKind: KindDefinition = {
  kind: 'calculate',
  role: 'value',
  storage: () => 'number',
  initial: () => 0,
  check: (_field, raw) => accepted(number(raw, 0)),
  display: (field, value) => {
    const result = number(value, 0)
    return formatNumber(result, Number.isInteger(result) ? null : 2, calculateSettings(field).thousands)
  },
  exportValue: (_field, value) => number(value, 0),
  importValue: () => accepted(null),
  references: () => noReferences,
  note: amountNote,
  searchControl: (_field, searchType) => (searchType === 3 ? 'numberRange' : 'number'),
  search: (_field, raw) => numberCondition(raw),
}
