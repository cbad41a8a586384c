import { formatTime, parseTime, parseTimeOfDay, shifted, type Unit, units } from './dates.ts'
import type { ReadOther } from './kind.ts'
import type { FieldPlan } from './model.ts'
import { number } from './parsing/read.ts'
import { fieldSetting, numberSetting, ownSetting, perField, readSettings, switchSetting } from './settings.ts'

/** One bound (wire contract 6.3): 1 constant, 2 other field, 3 now, 4 before now, 5 after now. */
interface LimitRule {
  readonly type: number
  readonly value: unknown
  readonly unit: Unit
  readonly field: string
}

type Side = 'start' | 'end'
const present = (stored: unknown) => stored ?? undefined

function sideSettings(side: Side, mostUnits: number, usualUnit: number) {
  const path = (key: string) => `__config__.${side}${key}`
  const when = { path: path('TimeRule'), is: [true] }
  return {
    constant: ownSetting<unknown>('dateBound', `${side}Time`, null, present, { when: { ...when, is: [false] } }),
    isRule: switchSetting(path('TimeRule')),
    type: numberSetting(path('TimeType'), { default: 1, min: 1, max: 5, isWhole: true, when }),
    unit: numberSetting(path('TimeTarget'), { default: usualUnit, min: 1, max: mostUnits, isWhole: true, when }),
    value: ownSetting<unknown>('dateBound', path('TimeValue'), null, present, { when }),
    field: fieldSetting(path('RelationField'), { when }),
  }
}

const dateSides = { start: sideSettings('start', 6, 3), end: sideSettings('end', 6, 3) }
const timeSides = { start: sideSettings('start', 3, 1), end: sideSettings('end', 3, 1) }

/** The settings of both bounds, for the description of a kind. */
function flat({ start, end }: typeof dateSides) {
  const prefixed = (side: Side, group: typeof start) =>
    Object.fromEntries(Object.entries(group).map(([name, setting]) => [`${side}.${name}`, setting]))
  return { ...prefixed('start', start), ...prefixed('end', end) }
}
export const dateBoundSettings = flat(dateSides)
export const timeBoundSettings = flat(timeSides)

function rulesOf(sides: typeof dateSides, unitAt: (number: number) => Unit) {
  const one = (field: FieldPlan, side: Side): LimitRule | null => {
    const settings = readSettings(field.raw, sides[side])
    if (!settings.isRule)
      return settings.constant === null ? null : { type: 1, value: settings.constant, unit: 'day', field: '' }
    return { type: settings.type, value: settings.value, unit: unitAt(settings.unit), field: settings.field }
  }
  return perField((field) => ({ start: one(field, 'start'), end: one(field, 'end') }))
}

const dateRules = rulesOf(dateSides, (target) => units[target - 1] ?? 'day')
/** A time of day counts in hours, minutes and seconds: 1, 2, 3. */
const timeRules = rulesOf(timeSides, (target) => units[target + 2] ?? 'hour')

const boundsOf = ({ start, end }: ReturnType<typeof dateRules>): readonly string[] =>
  [start, end].flatMap((rule) => (rule?.type === 2 && rule.field !== '' ? [rule.field] : []))

/** Names of the fields that a date, or a time of day, may not be earlier or later than. */
export const dateBounds = perField((field) => boundsOf(dateRules(field)))
export const timeBounds = perField((field) => boundsOf(timeRules(field)))

/** Earlier or later than now: what held when a value was typed need not hold when its record is saved again. */
const isRelative = (rule: LimitRule) => rule.type >= 3

interface Limits<Value> {
  readonly from: Value | null
  readonly to: Value | null
}

function resolveDate(rule: LimitRule, now: number, read: ReadOther): number | null {
  const amount = number(rule.value, 0)
  if (rule.type === 1) return parseTime(rule.value)
  if (rule.type === 2) return parseTime(read(rule.field))
  if (rule.type === 3) return now
  return shifted(now, rule.type === 4 ? -amount : amount, rule.unit)
}

/**
 * Earliest and latest time a date field accepts; `read` gives other fields of the record. A value that is stored already
 * (`isStored`) is bound by no limit that moves with the clock: its record could never be saved again.
 */
export function timeLimits(field: FieldPlan, now: number, read: ReadOther, isStored = false): Limits<number> {
  const { start, end } = dateRules(field)
  const limit = (rule: LimitRule | null) =>
    rule === null || (isStored && isRelative(rule)) ? null : resolveDate(rule, now, read)
  return { from: limit(start), to: limit(end) }
}

/** Beyond the day there is no limit: two hours after 23:00 nothing is too late. */
function resolveTime(rule: LimitRule, now: number, read: ReadOther): string | null {
  if (rule.type === 1) return parseTimeOfDay(rule.value)
  if (rule.type === 2) return parseTimeOfDay(read(rule.field))
  const amount = rule.type === 3 ? 0 : number(rule.value, 0)
  const moment = shifted(now, rule.type === 4 ? -amount : amount, rule.unit)
  const day = (time: number) => formatTime(time, 'yyyy-MM-dd')
  return day(moment) === day(now) ? formatTime(moment, 'HH:mm:ss') : null
}

/** Earliest and latest time of day (`HH:mm:ss`), by the same rules as `timeLimits`. */
export function timeOfDayLimits(field: FieldPlan, now: number, read: ReadOther, isStored = false): Limits<string> {
  const { start, end } = timeRules(field)
  const limit = (rule: LimitRule | null) =>
    rule === null || (isStored && isRelative(rule)) ? null : resolveTime(rule, now, read)
  return { from: limit(start), to: limit(end) }
}
