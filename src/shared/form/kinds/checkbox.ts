import { choiceConfig, choiceKeys, design } from '../kind-design.ts'
import { checkMany, importChoices, valuesOf } from '../choices.ts'
import { choiceOperators, everyPlace, type KindDefinition } from '../kind.ts'
import { sampleChoice } from '../sample.ts'
import { choiceCondition } from '../search.ts'
import { choiceSetting, settingsReader } from '../settings.ts'
import { optionSettings, selectKind, unsupportedOptionKeys } from './select.ts'

const settings = {
  ...optionSettings,
  direction: choiceSetting('direction', ['horizontal', 'vertical'], { default: 'horizontal' }),
} as const
export const checkboxSettings = settingsReader(settings)

/** Any of a few options, all on screen: always a list. */
export const checkboxKind: KindDefinition = {
  ...selectKind,
  kind: 'checkbox',
  formerNames: {},
  tag: 'JnpfCheckbox',
  design: design(
    'basic',
    { ...choiceKeys, direction: 'horizontal' },
    { config: { ...choiceConfig, defaultValue: [] }, events: ['change'] },
  ),
  place: { ...everyPlace, child: false },
  settings,
  unsupported: unsupportedOptionKeys,
  search: {
    type: 1,
    control: 'choice',
    operators: choiceOperators,
    condition: (_field, raw) => choiceCondition(raw, true),
  },
  sample: (random, world) => sampleChoice(random, world, true),
  storage: () => 'json',
  initial: (field) => [...valuesOf(field.defaultValue)],
  check: (_field, raw) => checkMany(raw),
  importValue: (field, text, ids) => importChoices(field, text, ids, true),
}
