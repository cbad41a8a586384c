import { dateDesign } from '../kind-design.ts'
import { finestUnit, formatTime, parseTime, parseTimeOfDay } from '../dates.ts'
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
import { timeBounds, timeBoundSettings, timeOfDayLimits } from '../limits.ts'
import type { FieldPlan } from '../model.ts'
import { readTimeOfDay, readTimeSerial } from '#shared/rules/time-input.ts'
import { spanCondition } from '../search.ts'
import { settingsReader, textSetting } from '../settings.ts'
import { clockSpan } from '../spans.ts'
import { isUnread } from '../unread.ts'

const settings = { format: textSetting('format', { default: 'HH:mm:ss', editor: 'dateFormat' }) } as const
export const timeSettings = settingsReader(settings)

/** The time with the parts finer than the field's format at their first or last value. */
function floored(field: FieldPlan, time: string, isEnd = false): string {
  const unit = finestUnit(timeSettings(field).format)
  const [hour, minute, second] = time.split(':')
  const [first, last] = isEnd ? ['59', '59'] : ['00', '00']
  return [hour, unit === 'hour' ? first : minute, unit === 'second' ? second : last].join(':')
}

const tooFineFor = (field: FieldPlan, code: ProblemCode) =>
  code === 'tooFine' ? timeSettings(field).format : undefined

function checkTime(field: FieldPlan, raw: unknown, read: ReadOther = () => null, stored: unknown = null): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted(null)
  if (isUnread(raw)) {
    const reading = readTimeOfDay(raw.unread, timeSettings(field).format)
    return reading.ok
      ? checkTime(field, reading.time, read, stored)
      : refused(reading.code, raw, tooFineFor(field, reading.code))
  }
  const value = parseTimeOfDay(raw)
  if (value === null) return refused('notTime', raw)
  const { from, to } = timeOfDayLimits(field, Date.now(), read, value === parseTimeOfDay(stored))
  if (from !== null && value < floored(field, from)) return refused('tooEarly', value, displayTime(field, from))
  if (to !== null && value > floored(field, to, true)) return refused('tooLate', value, displayTime(field, to))
  return accepted(value)
}

function displayTime(field: FieldPlan, value: unknown): string {
  const time = parseTimeOfDay(value)
  return time === null ? '' : formatTime(parseTime(`2000-01-01 ${time}`) ?? Number.NaN, timeSettings(field).format)
}

const timeOfDaySpan = (field: FieldPlan, value: unknown) => clockSpan(value, finestUnit(timeSettings(field).format))

/** A time of day, kept as `HH:mm:ss`. */
export const timePickerKind: KindDefinition = {
  kind: 'timePicker',
  formerNames: { time: {} },
  tag: 'JnpfTimePicker',
  design: dateDesign('HH:mm:ss'),
  role: 'value',
  trigger: 'change',
  place: everyPlace,
  traits: {},
  settings: { ...settings, ...timeBoundSettings },
  unsupported: { valueFormat: 'a time of day is always kept with its seconds' },
  search: {
    type: 3,
    control: 'time',
    operators: rangeOperators,
    span: timeOfDaySpan,
    condition: (field, raw) => spanCondition(raw, (value) => timeOfDaySpan(field, value)),
  },
  examples: ['08:30:00', '14:00:00', '19:30:00'],
  sample: () => ({
    keys: { format: 'HH:mm:ss' },
    value: (draw) =>
      [draw.integer(0, 23), draw.integer(0, 59), draw.integer(0, 59)].map((n) => String(n).padStart(2, '0')).join(':'),
  }),
  boundBy: timeBounds,
  storage: () => 'text',
  initial: (field, context) =>
    field.defaultCurrent ? floored(field, formatTime(context.now, 'HH:mm:ss')) : parseTimeOfDay(field.defaultValue),
  check: checkTime,
  display: displayTime,
  importValue(field, source) {
    if (source.trim() === '') return accepted(null)
    const { format } = timeSettings(field)
    const reading = readTimeOfDay(readTimeSerial(source) ?? source, format)
    return reading.ok ? accepted(reading.time) : refused(reading.code, source, tooFineFor(field, reading.code))
  },
  targets: () => [],
  references: () => [],
}
