import { design } from '../kind-design.ts'
import { accepted, everyPlace, type KindDefinition } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { number, text } from '../parsing/read.ts'
import { numberSetting, ownSetting, settingsReader, switchSetting } from '../settings.ts'
import { amountNote, formatNumber, formatSum, numberSearch, shownNumber } from './input-number.ts'

const settings = {
  expression: ownSetting<unknown>('formula', 'expression', null, (stored) => stored ?? undefined),
  precision: numberSetting('precision', { default: 2, min: 0, max: 15, isWhole: true }),
  thousands: switchSetting('thousands'),
  isAmountChinese: switchSetting('isAmountChinese'),
} as const
export const calculateSettings = settingsReader(settings)

/** Only a result with a name of its own in the design is kept; the others are worked out where they are shown. */
function isStored(field: FieldPlan): boolean {
  return text(field.raw['__vModel__']) !== ''
}

/** A number worked out from others (`../calculate.ts`): nobody types it. */
export const calculateKind: KindDefinition = {
  kind: 'calculate',
  tag: 'JnpfCalculate',
  design: design('advanced', { expression: [], precision: 2, thousands: false, isAmountChinese: false, isStorage: 0 }),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, import: false, sum: true },
  traits: { isCalculated: true },
  settings,
  unsupported: {
    isStorage: 'a stored result is told by its name: releases write 0 and 1, or 1 and 2',
    disabled: 'nobody can type into it anyway',
    roundType: 'results are rounded half away from zero, as the specification says',
    type: 'has no meaning for a number',
    showLevel: 'has no meaning for a number',
  },
  search: numberSearch,
  sample: null,
  fallbackName: (config) =>
    text(config['formId']) === '' ? '' : `calculate_${text(config['formId']).replace(/\W/g, '_')}`,
  storage: (field) => (isStored(field) ? 'number' : null),
  initial: () => 0,
  check: (_field, raw) => accepted(number(raw, 0)),
  display(field, value) {
    const { precision, thousands } = calculateSettings(field)
    return formatNumber(number(value, 0), precision, thousands)
  },
  sent: (_field, value) => number(value, 0),
  summed(field, sum) {
    const { precision, thousands } = calculateSettings(field)
    return formatSum(sum, thousands, precision)
  },
  shown(field, text) {
    const { precision, thousands } = calculateSettings(field)
    return shownNumber(text, precision, thousands)
  },
  importValue: () => accepted(null),
  targets: () => [],
  references: () => [],
  note: (field, value) => (calculateSettings(field).isAmountChinese ? amountNote(value) : ''),
}
