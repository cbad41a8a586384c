import { design } from '../kind-design.ts'
import { accepted, everyPlace, type KindDefinition, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { number } from '../parsing/read.ts'
import { numberSetting, perField, readSettings } from '../settings.ts'
import { numberSearch } from './input-number.ts'

const settings = {
  min: numberSetting('min', { default: 0 }),
  max: numberSetting('max', { default: 100 }),
  step: numberSetting('step', { default: 1, min: Number.MIN_VALUE }),
} as const

/** The largest number is never below the smallest. */
export const sliderSettings = perField((field) => {
  const { min, max, step } = readSettings(field.raw, settings)
  const decimals = Math.max(decimalsOf(step), decimalsOf(min))
  return { min, max: Math.max(min, max), step, decimals }
})

function decimalsOf(value: number): number {
  return Math.min(/\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0, 10)
}

/** The number on the scale that is nearest: the handle stands nowhere between. */
function onScale(field: FieldPlan, value: number): number {
  const { min, max, step, decimals } = sliderSettings(field)
  const last = Math.floor((max - min) / step + 1e-9)
  const count = Math.min(Math.max(Math.round((value - min) / step), 0), Math.max(last, 0))
  return Number((min + count * step).toFixed(decimals))
}

function checkSlider(field: FieldPlan, raw: unknown, stored: unknown = null) {
  const { min, max, step } = sliderSettings(field)
  if (raw === null || raw === undefined || raw === '') return accepted(onScale(field, min))
  const value = number(raw, null)
  if (value === null) return refused('notNumber', raw)
  if (value < min) return refused('tooSmall', value, min)
  if (value > max) return refused('tooLarge', value, max)
  // What was stored before the design changed the scale stays.
  if (onScale(field, value) !== value && value !== number(stored, null)) return refused('offStep', value, step)
  return accepted(value)
}

/** A number on a scale. */
export const sliderKind: KindDefinition = {
  kind: 'slider',
  tag: 'JnpfSlider',
  design: design('basic', { min: 0, max: 100, step: 1 }, { config: { defaultValue: 0 }, events: ['change'] }),
  role: 'value',
  trigger: 'change',
  place: everyPlace,
  traits: {},
  settings,
  unsupported: {},
  search: numberSearch,
  sample(random) {
    const [min, max, step] = random.one([
      [0, 100, 1],
      [-20, 20, 5],
      [0, 1, 0.1],
    ] as const)
    return {
      keys: { min, max, step },
      value: (draw) => Number((min + draw.integer(0, Math.round((max - min) / step)) * step).toFixed(1)),
    }
  },
  storage: () => 'number',
  initial(field) {
    return onScale(field, number(field.defaultValue, sliderSettings(field).min))
  },
  check: (field, raw, _read, stored) => checkSlider(field, raw, stored),
  rounded: onScale,
  display: (_field, value) => String(number(value, null) ?? ''),
  sent: (_field, value) => number(value, null),
  importValue: (field, text) => checkSlider(field, text.trim()),
  targets: () => [],
  references: () => [],
}
