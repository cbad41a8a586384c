import { accepted, type Checked, type KindDefinition, noReferences, perField, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { number, text } from '../parsing/read.ts'
import { numberCondition } from '../search.ts'

export interface SwitchSettings {
  readonly on: number
  readonly off: number
  /** Empty: the default words. */
  readonly onText: string
  readonly offText: string
}

export const switchSettings = perField(
  (field): SwitchSettings => ({
    on: number(field.raw['activeValue'], 1),
    off: number(field.raw['inactiveValue'], 0),
    onText: text(field.raw['activeTxt']),
    offText: text(field.raw['inactiveTxt']),
  }),
)

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
  role: 'value',
  storage: () => 'number',
  initial: (field) => (isOn(field, field.defaultValue) ? switchSettings(field).on : switchSettings(field).off),
  check: checkSwitch,
  display(field, value, labels) {
    if (value === null || value === undefined || value === '') return ''
    const words = wordsOf(field, labels.words)
    return isOn(field, value) ? words.on : words.off
  },
  exportValue: (field, value, labels) => switchKind.display(field, value, labels),
  importValue(field, source, ids) {
    const words = wordsOf(field, ids.words)
    const { on, off } = switchSettings(field)
    if (source.trim() === words.on || source.trim() === '是') return accepted(on)
    if (source.trim() === words.off || source.trim() === '否') return accepted(off)
    return checkSwitch(field, source.trim())
  },
  references: () => noReferences,
  searchControl: () => 'choice',
  search: (_field, raw) => numberCondition(Array.isArray(raw) ? raw[0] : raw),
}
