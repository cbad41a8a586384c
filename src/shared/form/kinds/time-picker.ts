import { formatTime, parseTime, parseTimeOfDay } from '../dates.ts'
import {
  accepted,
  type Checked,
  type KindDefinition,
  noReferences,
  perField,
  refused,
  type SearchCondition,
} from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { text } from '../parsing/read.ts'
import { readTimeOfDay, readTimeSerial } from '../../rules/time-input.ts'
import { pairOf } from '../search.ts'
import { isUnread } from '../unread.ts'

export const timeSettings = perField((field) => ({
  format: text(field.raw['format']) || 'HH:mm:ss',
  from: parseTimeOfDay(field.raw['startTime']),
  to: parseTimeOfDay(field.raw['endTime']),
}))

function checkTime(field: FieldPlan, raw: unknown): Checked {
  if (raw === null || raw === undefined || raw === '') return accepted(null)
  if (isUnread(raw)) {
    const reading = readTimeOfDay(raw.unread)
    return reading.ok ? checkTime(field, reading.time) : refused(reading.code, raw)
  }
  const value = parseTimeOfDay(raw)
  if (value === null) return refused('notTime', raw)
  const { from, to } = timeSettings(field)
  if (from !== null && value < from) return refused('tooEarly', value, displayTime(field, from))
  if (to !== null && value > to) return refused('tooLate', value, displayTime(field, to))
  return accepted(value)
}

function displayTime(field: FieldPlan, value: unknown): string {
  const time = parseTimeOfDay(value)
  return time === null ? '' : formatTime(parseTime(`2000-01-01 ${time}`) ?? Number.NaN, timeSettings(field).format)
}

function timeCondition(raw: unknown): SearchCondition | null {
  const pair = pairOf(raw)
  if (!pair) {
    const value = parseTimeOfDay(raw)
    return value === null ? null : { operator: 'equal', value }
  }
  const from = parseTimeOfDay(pair[0])
  const to = parseTimeOfDay(pair[1])
  return from === null && to === null ? null : { operator: 'between', from, to }
}

/** A time of day, kept as `HH:mm:ss`. */
export const timePickerKind: KindDefinition = {
  kind: 'timePicker',
  role: 'value',
  storage: () => 'text',
  initial: (field, context) =>
    field.defaultCurrent ? formatTime(context.now, 'HH:mm:ss') : parseTimeOfDay(field.defaultValue),
  check: checkTime,
  display: displayTime,
  exportValue: displayTime,
  importValue(_field, source) {
    if (source.trim() === '') return accepted(null)
    const serial = readTimeSerial(source)
    const reading = serial === null ? readTimeOfDay(source) : ({ ok: true, time: serial } as const)
    return reading.ok ? accepted(reading.time) : refused(reading.code, source)
  },
  references: () => noReferences,
  searchControl: () => 'timeRange',
  search: (_field, raw) => timeCondition(raw),
}
