import { choiceConfig, choiceKeys, chosenText, design } from '../kind-design.ts'
import {
  checkMany,
  checkOne,
  choiceReferences,
  choiceTargets,
  choiceText,
  importChoices,
  valuesOf,
} from '../choices.ts'
import { choiceOperators, everyPlace, type KindDefinition } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { parametersOf, type RowParameter } from '../row-parameters.ts'
import { sampleChoice } from '../sample.ts'
import { choiceCondition } from '../search.ts'
import { choiceSetting, listSetting, ownSetting, settingsReader, switchSetting, textSetting } from '../settings.ts'

/** What every kind with options has; `parsing/field.ts` reads them into the plan. */
export const optionSettings = {
  dataType: choiceSetting('__config__.dataType', ['static', 'dictionary', 'dynamic'], { default: 'static' }),
  dictionaryType: textSetting('__config__.dictionaryType', { formerPaths: ['dictionaryType'], editor: 'dictionary' }),
  options: listSetting('options', 'options', { formerPaths: ['__slot__.options'] }),
  props: ownSetting<unknown>('options', 'props', null, (stored) => stored ?? undefined),
  interfaceId: textSetting('__config__.propsUrl', { editor: 'dataInterface' }),
  parameters: ownSetting<readonly RowParameter[]>('interface', '__config__.templateJson', [], (stored) =>
    Array.isArray(stored) ? parametersOf(stored) : undefined,
  ),
} as const

export const unsupportedOptionKeys = { '__config__.propsName': 'says something to a designer only' }

const settings = { ...optionSettings, filterable: switchSetting('filterable', { default: true }) } as const
export const selectSettings = settingsReader(settings)

/** Options of a fixed list or of a dictionary; several when `multiple`. */
export const selectKind: KindDefinition = {
  kind: 'select',
  formerNames: { dicSelect: { dataType: 'dictionary' } },
  tag: 'JnpfSelect',
  design: design(
    'basic',
    { ...choiceKeys, ...chosenText, filterable: false, multiple: false },
    { config: { ...choiceConfig, defaultValue: '' }, events: ['change'] },
  ),
  role: 'value',
  trigger: 'change',
  place: everyPlace,
  traits: { isChoice: true },
  settings,
  unsupported: unsupportedOptionKeys,
  search: {
    type: 1,
    control: 'choice',
    operators: choiceOperators,
    isSeveral: true,
    condition: (field, raw) => choiceCondition(raw, field.multiple),
  },
  sample: (random, world) => sampleChoice(random, world, random.happens(0.4)),
  storage: (field) => (field.multiple ? 'json' : 'text'),
  initial: (field) => (field.multiple ? [...valuesOf(field.defaultValue)] : (valuesOf(field.defaultValue)[0] ?? null)),
  check: (field, raw) => (field.multiple ? checkMany(raw) : checkOne(raw)),
  display: choiceText,
  importValue: (field, text, ids) => importChoices(field, text, ids, field.multiple),
  targets: choiceTargets,
  references: choiceReferences,
}

/** A field with choices as the list that opens from one line, for places without room to show all of them. */
export function asSelect(field: FieldPlan, multiple: boolean): FieldPlan {
  return { ...field, kind: 'select', multiple }
}
