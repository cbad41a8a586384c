import { design } from '../kind-design.ts'
import { accepted, type Checked, everyPlace, type KindDefinition, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { readYesNo } from '#shared/rules/yes-no.ts'
import { allNames } from '../parsing/localize.ts'
import { number } from '../parsing/read.ts'
import { spanCondition } from '../search.ts'
import { numberSpan } from '../spans.ts'
import { numberSetting, settingsReader, textSetting } from '../settings.ts'

const settings = {
  on: numberSetting('activeValue', { default: 1 }),
  off: numberSetting('inactiveValue', { default: 0 }),
  /** Empty: the default words. */
  onText: textSetting('activeTxt'),
  offText: textSetting('inactiveTxt'),
} as const
export const switchSettings = settingsReader(settings)

/** Words for a switch that names none. */
const defaultWords = { on: '开', off: '关' }

export function isOn(field: FieldPlan, value: unknown): boolean {
  return number(value === true ? 1 : value, null) === switchSettings(field).on
}

function wordsOf(field: FieldPlan, words = defaultWords): { on: string; off: string } {
  const { onText, offText } = switchSettings(field)
  return { on: onText || words.on, off: offText || words.off }
}

function checkSwitch(field: FieldPlan, raw: unknown): Checked {
  const { on, off } = switchSettings(field)
  if (raw === null || raw === undefined || raw === '' || raw === false || raw === 'false') return accepted(off)
  if (raw === true || raw === 'true') return accepted(on)
  const value = number(raw, null)
  return value === on || value === off ? accepted(value) : refused('notChoice', raw)
}

/** On or off, kept as a number. */
export const switchKind: KindDefinition = {
  kind: 'switch',
  tag: 'JnpfSwitch',
  design: design(
    'basic',
    { activeValue: 1, inactiveValue: 0, activeTxt: '开', inactiveTxt: '关' },
    { config: { defaultValue: 0 }, events: ['change'], isWide: false },
  ),
  role: 'value',
  trigger: 'change',
  // The family's designer offers no search by it; designs that have one get it.
  place: { ...everyPlace, search: false },
  traits: { asked: '@new' },
  settings,
  unsupported: {},
  search: {
    type: 1,
    control: 'switch',
    operators: ['==', '<>'],
    span: (_field, value) => numberSpan(value),
    condition: (_field, raw) => spanCondition(Array.isArray(raw) ? raw[0] : raw, numberSpan),
  },
  examples: [1, 0, 1],
  sample: () => ({ keys: { activeValue: 1, inactiveValue: 0 }, value: (draw) => draw.integer(0, 1) }),
  storage: () => 'number',
  initial: (field) => (isOn(field, field.defaultValue) ? switchSettings(field).on : switchSettings(field).off),
  check: checkSwitch,
  display(field, value, labels) {
    if (value === null || value === undefined || value === '') return ''
    const words = wordsOf(field, labels.words)
    return isOn(field, value) ? words.on : words.off
  },
  states(field) {
    const { on, off } = wordsOf(field)
    return [
      { text: on, isOn: true },
      { text: off, isOn: false },
    ]
  },
  importValue(field, source, ids) {
    const words = wordsOf(field, ids.words)
    const { on, off } = switchSettings(field)
    const text = source.trim()
    if (text === words.on || allNames(field.raw, 'activeTxt').includes(text)) return accepted(on)
    if (text === words.off || allNames(field.raw, 'inactiveTxt').includes(text)) return accepted(off)
    const checked = checkSwitch(field, text)
    const state = checked.ok ? null : readYesNo(text)
    return state === null ? checked : accepted(state ? on : off)
  },
  targets: () => [],
  references: () => [],
}
