import { chosenText, design } from '../kind-design.ts'
import { parseTimeOfDay } from '../dates.ts'
import { accepted, everyPlace, type KindDefinition, refused } from '../kind.ts'
import { timeBoundSettings } from '../limits.ts'
import { checkHalves, halvesOf, rangeParts, rangeText } from '../ranges.ts'
import { rangeSettings, unsupportedRangeKeys } from './date-range.ts'
import { timePickerKind } from './time-picker.ts'

const noIds = { id: () => undefined }

/** From one time of day to another, which may lie on the next day; both kept as `HH:mm:ss`. */
export const timeRangeKind: KindDefinition = {
  kind: 'timeRange',
  tag: 'JnpfTimeRange',
  design: design(null, chosenText),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, search: false },
  traits: {},
  settings: { ...rangeSettings, ...timeBoundSettings },
  unsupported: { ...unsupportedRangeKeys, valueFormat: 'times of day are always kept with their seconds' },
  search: null,
  examples: [
    ['08:30:00', '14:00:00'],
    ['14:00:00', '19:30:00'],
    ['19:30:00', '21:00:00'],
  ],
  sample: () => ({
    keys: { format: 'HH:mm' },
    value: (draw) =>
      [draw.integer(0, 23), draw.integer(0, 23)].map(
        (hour) => `${String(hour).padStart(2, '0')}:${draw.one(['00', '30'])}:00`,
      ),
  }),
  storage: () => 'json',
  initial(field) {
    const given = halvesOf(field.defaultValue)?.map(parseTimeOfDay)
    return given?.every((time) => time !== null) ? given : null
  },
  check: (field, raw, read, stored) =>
    checkHalves(raw, stored, (half, before) => timePickerKind.check(field, half, read, before)),
  display: (field, value) =>
    rangeText(value, (half) => timePickerKind.display(field, half, { label: () => undefined })),
  importValue(field, source) {
    if (source.trim() === '') return accepted(null)
    const read = rangeParts(source).map((part) => timePickerKind.importValue(field, part, noIds))
    const bad = read.find((each) => !each.ok)
    if (bad && !bad.ok) return { ...bad, value: source }
    return read.length === 2 ? accepted(read.map(({ value }) => value)) : refused('incomplete', source)
  },
  targets: () => [],
  references: () => [],
}
