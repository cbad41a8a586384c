import { choiceConfig, choiceKeys, design } from '../kind-design.ts'
import { checkOne, importChoices, valuesOf } from '../choices.ts'
import { choiceOperators, everyPlace, type KindDefinition } from '../kind.ts'
import { sampleChoice } from '../sample.ts'
import { choiceCondition } from '../search.ts'
import { choiceSetting, settingsReader } from '../settings.ts'
import { optionSettings, selectKind, unsupportedOptionKeys } from './select.ts'

const settings = {
  ...optionSettings,
  direction: choiceSetting('direction', ['horizontal', 'vertical'], { default: 'horizontal' }),
  optionType: choiceSetting('optionType', ['default', 'button'], { default: 'default' }),
  buttonStyle: choiceSetting('buttonStyle', ['solid', 'outline'], { default: 'solid' }),
  size: choiceSetting('size', ['small', 'default', 'middle', 'large'], { default: 'default' }),
} as const
export const radioSettings = settingsReader(settings)

/** One of a few options, all on screen. */
export const radioKind: KindDefinition = {
  ...selectKind,
  kind: 'radio',
  formerNames: {},
  tag: 'JnpfRadio',
  design: design(
    'basic',
    { ...choiceKeys, direction: 'horizontal', optionType: 'default', buttonStyle: 'solid', size: 'default' },
    { config: { ...choiceConfig, defaultValue: '' }, events: ['change'] },
  ),
  place: { ...everyPlace, child: false },
  settings,
  unsupported: unsupportedOptionKeys,
  search: {
    type: 1,
    control: 'choice',
    operators: choiceOperators,
    condition: (_field, raw) => choiceCondition(raw, false),
  },
  sample: (random, world) => sampleChoice(random, world, false),
  storage: () => 'text',
  initial: (field) => valuesOf(field.defaultValue)[0] ?? null,
  check: (_field, raw) => checkOne(raw),
  importValue: (field, text, ids) => importChoices(field, text, ids, false),
}
