import { systemDesign } from '../kind-design.ts'
import { formatTime, parseTime } from '../dates.ts'
import { accepted, everyPlace, type KindDefinition, rangeOperators, refused } from '../kind.ts'
import { settingsReader, textSetting } from '../settings.ts'
import { spanCondition } from '../search.ts'
import { timeSpan } from '../spans.ts'
import { datePickerKind } from './date-picker.ts'

const settings = { format: textSetting('format', { default: 'yyyy-MM-dd HH:mm:ss', editor: 'dateFormat' }) } as const
const momentSettings = settingsReader(settings)

/** Its pickers offer days: midnight in milliseconds is the whole day, here and in queries of earlier versions. */
const momentSpan = (value: unknown) => timeSpan(value, 'second', true)

/** When the record was created: the server fills it. */
export const createTimeKind: KindDefinition = {
  ...datePickerKind,
  kind: 'createTime',
  formerNames: {},
  tag: 'JnpfOpenData',
  design: systemDesign({ type: 'currTime' }),
  role: 'system',
  place: { ...everyPlace, child: false, public: false },
  traits: { system: { at: 'create', value: 'time' } },
  settings,
  unsupported: { type: 'the kind says already what it holds' },
  search: {
    type: 3,
    control: 'moment',
    operators: rangeOperators,
    span: (_field, value) => momentSpan(value),
    condition: (_field, raw) => spanCondition(raw, momentSpan),
  },
  sample: null,
  initial: (_field, context) => context.now,
  check(_field, raw) {
    if (raw === null || raw === undefined || raw === '') return accepted(null)
    const time = parseTime(raw)
    return time === null ? refused('notTime', raw) : accepted(time)
  },
  display(field, value) {
    const time = parseTime(value)
    return time === null ? '' : formatTime(time, momentSettings(field).format)
  },
}
