import { parseTime, shifted, type Unit, units } from './dates.ts'
import { perField, type ReadOther } from './kind.ts'
import type { FieldPlan } from './model.ts'
import { number, text, yes } from './parsing/read.ts'

/** One bound of a date field (wire contract 6.3): 1 constant, 2 other field, 3 now, 4 before now, 5 after now. */
interface LimitRule {
  readonly type: number
  readonly value: unknown
  readonly unit: Unit
  readonly field: string
}

function readRule(field: FieldPlan, side: 'start' | 'end'): LimitRule | null {
  const nested = field.raw['__config__']
  const config = (typeof nested === 'object' && nested !== null ? nested : field.raw) as Readonly<
    Record<string, unknown>
  >
  if (!yes(config[`${side}TimeRule`])) {
    const constant = field.raw[`${side}Time`]
    return parseTime(constant) === null ? null : { type: 1, value: constant, unit: 'day', field: '' }
  }
  return {
    type: number(config[`${side}TimeType`], 1),
    value: config[`${side}TimeValue`],
    unit: units[number(config[`${side}TimeTarget`], 3) - 1] ?? 'day',
    field: text(config[`${side}RelationField`]),
  }
}

export const limitRules = perField((field) => ({ start: readRule(field, 'start'), end: readRule(field, 'end') }))

/** Earlier or later than now: what held when a value was typed need not hold when its record is saved again. */
const isRelative = (rule: LimitRule) => rule.type >= 3

function resolve(rule: LimitRule | null, now: number, read: ReadOther): number | null {
  if (!rule) return null
  const amount = number(rule.value, 0)
  switch (rule.type) {
    case 1:
      return parseTime(rule.value)
    case 2:
      return parseTime(read(rule.field))
    case 3:
      return now
    case 4:
      return shifted(now, -amount, rule.unit)
    case 5:
      return shifted(now, amount, rule.unit)
    default:
      return null
  }
}

export interface Limits {
  readonly from: number | null
  readonly to: number | null
}

/**
 * Earliest and latest time a date field accepts; `read` gives other fields of the record. A value that is stored already
 * (`isStored`) is bound by no limit that moves with the clock: its record could never be saved again.
 */
export function timeLimits(field: FieldPlan, now: number, read: ReadOther, isStored = false): Limits {
  const { start, end } = limitRules(field)
  const limit = (rule: LimitRule | null) => (isStored && rule && isRelative(rule) ? null : resolve(rule, now, read))
  return { from: limit(start), to: limit(end) }
}
