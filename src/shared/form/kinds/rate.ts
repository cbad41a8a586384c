import { design } from '../kind-design.ts'
import { accepted, everyPlace, type KindDefinition, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { number } from '../parsing/read.ts'
import { numberSetting, settingsReader, switchSetting } from '../settings.ts'
import { numberSearch } from './input-number.ts'

const settings = {
  count: numberSetting('count', { default: 5, min: 1, max: 50, isWhole: true }),
  allowHalf: switchSetting('allowHalf'),
} as const
export const rateSettings = settingsReader(settings)

function rounded(field: FieldPlan, value: number): number {
  return rateSettings(field).allowHalf ? Math.round(value * 2) / 2 : Math.round(value)
}

function checkRate(field: FieldPlan, raw: unknown, stored: unknown = null) {
  if (raw === null || raw === undefined || raw === '') return accepted(0)
  const value = number(raw, null)
  if (value === null) return refused('notNumber', raw)
  const { count, allowHalf } = rateSettings(field)
  if (value < 0) return refused('tooSmall', value, 0)
  if (value > count) return refused('tooLarge', value, count)
  // What was stored before the design gave up halves stays.
  if (rounded(field, value) !== value && value !== number(stored, null))
    return refused('offStep', value, allowHalf ? 0.5 : 1)
  return accepted(value)
}

/** Text of a rating, one format for a column: `4`, or `4.0` where halves are allowed; none for no star. */
function rateText(field: FieldPlan, value: number): string {
  if (value === 0) return ''
  return rateSettings(field).allowHalf ? value.toFixed(1) : String(value)
}

/** So many stars, kept as a number; none is 0. */
export const rateKind: KindDefinition = {
  kind: 'rate',
  tag: 'JnpfRate',
  design: design(
    'basic',
    { count: 5, allowHalf: false },
    { config: { defaultValue: 0 }, events: ['change'], isWide: false },
  ),
  role: 'value',
  trigger: 'change',
  place: everyPlace,
  traits: {},
  settings,
  unsupported: {},
  search: numberSearch,
  sample(random) {
    const [count, allowHalf] = [random.integer(3, 10), random.happens(0.5)]
    return {
      keys: { count, allowHalf },
      value: (draw) => (allowHalf ? draw.integer(1, count * 2) / 2 : draw.integer(1, count)),
    }
  },
  storage: () => 'number',
  initial(field) {
    const checked = checkRate(field, rounded(field, number(field.defaultValue, 0)))
    return checked.ok ? checked.value : 0
  },
  check: (field, raw, _read, stored) => checkRate(field, raw, stored),
  rounded,
  display(field, value) {
    const rating = number(value, null)
    return rating === null ? '' : rateText(field, rating)
  },
  sent: (_field, value) => number(value, null),
  shown(field, text) {
    const rating = number(text, null)
    return rating === null ? text : rateText(field, rating)
  },
  importValue: (field, text) => checkRate(field, text.trim().replace(/[星★分\s]+$/, '')),
  targets: () => [],
  references: () => [],
}
