import { chosenText, design } from '../kind-design.ts'
import { parseTime } from '../dates.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, type ReadOther, refused } from '../kind.ts'
import { dateBoundSettings } from '../limits.ts'
import type { FieldPlan } from '../model.ts'
import { checkHalves, halvesOf, rangeParts, rangeText } from '../ranges.ts'
import { settingsReader, textSetting } from '../settings.ts'
import { datePickerKind, displayDate } from './date-picker.ts'

/** What both kinds of range say of their two fields. */
export const rangeSettings = {
  format: textSetting('format'),
  startPlaceholder: textSetting('startPlaceholder', { formerPaths: ['start-placeholder'] }),
  endPlaceholder: textSetting('endPlaceholder', { formerPaths: ['end-placeholder'] }),
} as const
export const rangeWords = settingsReader(rangeSettings)

export const unsupportedRangeKeys = {
  type: 'the kind says already that it is a range; how fine it is stands in its format',
  rangeSeparator: 'the two ends stand beside each other without words between',
} as const

function checkDates(field: FieldPlan, raw: unknown, read?: ReadOther, stored?: unknown): Checked {
  const checked = checkHalves(raw, stored, (half, before) => datePickerKind.check(field, half, read, before))
  if (!checked.ok || !Array.isArray(checked.value)) return checked
  const [from, to] = checked.value as [number, number]
  return to < from ? refused('endBeforeStart', raw) : checked
}

/** From one date to another, both kept as epoch milliseconds. */
export const dateRangeKind: KindDefinition = {
  kind: 'dateRange',
  tag: 'JnpfDateRange',
  design: design(null, chosenText),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, search: false },
  traits: {},
  settings: { ...rangeSettings, ...dateBoundSettings },
  unsupported: { ...unsupportedRangeKeys, valueFormat: 'dates are always kept as milliseconds' },
  search: null,
  examples: [5, 6, 9].map((day) => [Date.UTC(2026, 0, day, 1, 30), Date.UTC(2026, 0, day + 2, 1, 30)]),
  sample(random) {
    const format = random.one(['yyyy-MM-dd', 'yyyy-MM-dd HH:mm:ss'])
    return {
      keys: { format },
      value(draw) {
        const from = new Date(draw.integer(2002, 2029), draw.integer(0, 11), draw.integer(1, 28))
        return [from.getTime(), from.getTime() + draw.integer(0, 40) * 86_400_000]
      },
    }
  },
  storage: () => 'json',
  initial(field) {
    const given = halvesOf(field.defaultValue)?.map(parseTime)
    return given?.every((time) => time !== null) ? given : null
  },
  check: checkDates,
  display: (field, value) => rangeText(value, (half) => displayDate(field, half)),
  importValue(field, source) {
    if (source.trim() === '') return accepted(null)
    const read = rangeParts(source).map((part) => datePickerKind.importValue(field, part, { id: () => undefined }))
    const bad = read.find((each) => !each.ok)
    if (bad && !bad.ok) return { ...bad, value: source }
    return read.length === 2
      ? checkDates(
          field,
          read.map(({ value }) => value),
        )
      : refused('incomplete', source)
  },
  targets: () => [],
  references: () => [],
}
