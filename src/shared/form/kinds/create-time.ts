import { formatTime, parseTime } from '../dates.ts'
import { accepted, type KindDefinition, perField, refused } from '../kind.ts'
import { text } from '../parsing/read.ts'
import { dateCondition, datePickerKind } from './date-picker.ts'

const momentFormat = perField((field) => text(field.raw['format']) || 'yyyy-MM-dd HH:mm:ss')

/** When the record was created: the server fills it. */
export const createTimeKind: KindDefinition = {
  ...datePickerKind,
  kind: 'createTime',
  role: 'system',
  initial: (_field, context) => context.now,
  check(_field, raw) {
    if (raw === null || raw === undefined || raw === '') return accepted(null)
    const time = parseTime(raw)
    return time === null ? refused('notTime', raw) : accepted(time)
  },
  display(field, value) {
    const time = parseTime(value)
    return time === null ? '' : formatTime(time, momentFormat(field))
  },
  exportValue: (field, value, labels) => createTimeKind.display(field, value, labels),
  searchControl: () => 'dateRange',
  search: (_field, raw) => dateCondition(raw, 'second'),
}
