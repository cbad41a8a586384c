import { dateDesign } from '../kind-design.ts'
import { finestUnit, formatTime, parseTime, periodAround, type Unit } from '../dates.ts'
import {
  accepted,
  type Checked,
  everyPlace,
  type KindDefinition,
  type ProblemCode,
  rangeOperators,
  type ReadOther,
  refused,
} from '../kind.ts'
import { dateBounds, dateBoundSettings, timeLimits } from '../limits.ts'
import type { FieldPlan } from '../model.ts'
import { spanCondition } from '../search.ts'
import { readDate } from '#shared/rules/date-input.ts'
import { choiceSetting, perField, readSettings, textSetting } from '../settings.ts'
import { timeSpan } from '../spans.ts'
import { isUnread } from '../unread.ts'

const settings = {
  format: textSetting('format', { editor: 'dateFormat' }),
  /** Older designers name a type in place of a format. */
  formerType: choiceSetting('type', ['', 'year', 'month', 'date', 'datetime'], { default: '' }),
} as const

const formatsByType = { '': '', date: '', year: 'yyyy', month: 'yyyy-MM', datetime: 'yyyy-MM-dd HH:mm:ss' } as const

export const dateSettings = perField((field): { format: string; unit: Unit } => {
  const { format: given, formerType } = readSettings(field.raw, settings)
  const format = given || formatsByType[formerType] || 'yyyy-MM-dd'
  return { format, unit: finestUnit(format) }
})

/** What a message names beside what is finer than the format. */
const tooFineFor = (field: FieldPlan, code: ProblemCode) =>
  code === 'tooFine' ? dateSettings(field).format : undefined

function checkDate(field: FieldPlan, raw: unknown, read: ReadOther = () => null, stored: unknown = null): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted(null)
  if (isUnread(raw)) {
    const reading = readDate(raw.unread, { format: dateSettings(field).format, now: Date.now() })
    return reading.ok
      ? checkDate(field, reading.time, read, stored)
      : refused(reading.code, raw, tooFineFor(field, reading.code))
  }
  const value = parseTime(raw)
  if (value === null || !Number.isInteger(value)) return refused('notTime', raw)
  const { from, to } = timeLimits(field, Date.now(), read, value === parseTime(stored))
  const { format, unit } = dateSettings(field)
  const period = periodAround(value, unit)
  if (from !== null && period.to < from) return refused('tooEarly', value, formatTime(from, format))
  if (to !== null && period.from > to) return refused('tooLate', value, formatTime(to, format))
  return accepted(value)
}

export function displayDate(field: FieldPlan, value: unknown): string {
  const time = parseTime(value)
  return time === null ? '' : formatTime(time, dateSettings(field).format)
}

const dateSpan = (field: FieldPlan, value: unknown) => timeSpan(value, dateSettings(field).unit)

/** A date or a moment, kept as epoch milliseconds. */
export const datePickerKind: KindDefinition = {
  kind: 'datePicker',
  formerNames: { date: {} },
  tag: 'JnpfDatePicker',
  design: dateDesign('yyyy-MM-dd'),
  role: 'value',
  trigger: 'change',
  place: everyPlace,
  traits: {},
  settings: { ...settings, ...dateBoundSettings },
  unsupported: { valueFormat: 'a date is always kept as milliseconds' },
  search: {
    type: 3,
    control: 'date',
    operators: rangeOperators,
    span: dateSpan,
    condition: (field, raw) => spanCondition(raw, (value) => dateSpan(field, value)),
  },
  sample(random) {
    const format = random.one(['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss'])
    return {
      keys: { format },
      value(draw) {
        const day = new Date(draw.integer(2000, 2029), draw.integer(0, 11), draw.integer(1, 28))
        if (format.includes('ss')) day.setHours(draw.integer(0, 23), draw.integer(0, 59), draw.integer(0, 59))
        return periodAround(day.getTime(), finestUnit(format)).from
      },
    }
  },
  boundBy: dateBounds,
  storage: () => 'time',
  initial(field, context) {
    if (!field.defaultCurrent) return parseTime(field.defaultValue)
    return periodAround(context.now, dateSettings(field).unit).from
  },
  check: checkDate,
  display: displayDate,
  importValue(field, source) {
    if (source.trim() === '') return accepted(null)
    const reading = readDate(source, { format: dateSettings(field).format, now: Date.now(), serials: true })
    return reading.ok ? accepted(reading.time) : refused(reading.code, source, tooFineFor(field, reading.code))
  },
  targets: () => [],
  references: () => [],
}
