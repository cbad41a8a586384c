import type { KindDesign } from './kind-design.ts'
import { checkMany, checkOne, valuesOf } from './choices.ts'
import {
  accepted,
  everyPlace,
  type FilterOperator,
  type KindDefinition,
  type Labels,
  type ReadOther,
  refused,
} from './kind.ts'
import type { FieldPlan } from './model.ts'
import type { Reference } from './references.ts'
import { popupSetting, type RowChoice, rowChoiceSettings, transferSetting } from './row-choice.ts'
import { givenParameters, parametersOf, type RowParameter } from './row-parameters.ts'
import { choiceCondition } from './search.ts'
import { ownSetting, settingsReader, textSetting } from './settings.ts'

const common = {
  interfaceId: textSetting('interfaceId', { editor: 'dataInterface' }),
  key: textSetting('propsValue', { default: 'id' }),
  ...rowChoiceSettings,
  shown: textSetting('relationField', { default: 'fullName' }),
  parameters: ownSetting<readonly RowParameter[]>('interface', 'templateJson', [], (stored) =>
    Array.isArray(stored) ? parametersOf(stored) : undefined,
  ),
} as const

interface PopupKind {
  readonly kind: string
  readonly tag: string
  readonly design: KindDesign
  readonly popup: RowChoice['popup']
  /** What it chooses is written into other fields too. */
  readonly hasTransfers: boolean
  readonly operators: readonly FilterOperator[]
}

/** A kind that chooses rows of a data interface; a value is what the key column of the row holds. */
export function popupKind({ kind, tag, design, popup, hasTransfers, operators }: PopupKind): KindDefinition {
  const settings = {
    ...common,
    popup: popupSetting(popup),
    ...(hasTransfers ? { transfers: transferSetting } : {}),
  } as const
  const read = settingsReader({ ...common, popup: popupSetting(popup), transfers: transferSetting } as const)
  const choiceOf = (field: FieldPlan): RowChoice => {
    const { interfaceId, key, parameters, transfers, ...choice } = read(field)
    const source = { sort: 'interface', interfaceId, key, parameters } as const
    return { ...choice, transfers: hasTransfers ? transfers : [], source }
  }
  const referencesOf = (field: FieldPlan, value: unknown, other?: ReadOther): readonly Reference[] => {
    const { interfaceId, key, shown, parameters } = read(field)
    if (interfaceId === '') return []
    const scope = { interfaceId, key, shown, parameters: givenParameters(parameters, other) }
    return valuesOf(value).map((id) => ({ sort: 'row', scope, id }))
  }
  const display = (field: FieldPlan, value: unknown, labels: Labels) => {
    const references = referencesOf(field, value)
    if (references.length === 0) return valuesOf(value).join(', ')
    return references.map((reference) => labels.label(reference) ?? reference.id).join(', ')
  }
  return {
    kind,
    tag,
    design,
    role: 'value',
    trigger: 'change',
    place: { ...everyPlace, search: false, import: false, public: false },
    traits: { rows: 'interface' },
    settings,
    needs: ['interfaceId', 'propsValue', 'relationField'],
    unsupported: {
      interfaceName: 'says something to a designer only',
      filterable: 'its picker always has a search',
      ...(hasTransfers ? {} : { '__config__.transferList': 'its designer offers no fields to fill' }),
    },
    search: { type: 1, control: 'record', operators, condition: (field, raw) => choiceCondition(raw, field.multiple) },
    sample(random) {
      const multiple = random.happens(0.3)
      const keys = ['A1', 'A2', 'B7']
      return {
        keys: {
          interfaceId: '',
          interfaceName: '',
          templateJson: [],
          propsValue: 'id',
          relationField: 'name',
          multiple,
        },
        value: (draw) => (multiple ? draw.some(keys, 1) : draw.one(keys)),
      }
    },
    storage: (field) => (field.multiple ? 'json' : 'text'),
    initial: (field) =>
      field.multiple ? [...valuesOf(field.defaultValue)] : (valuesOf(field.defaultValue)[0] ?? null),
    check: (field, raw) => (field.multiple ? checkMany(raw) : checkOne(raw)),
    display,
    importValue: (field, text) =>
      text.trim() === '' ? accepted(field.multiple ? [] : null) : refused('notChoice', text),
    targets: () => [],
    references: referencesOf,
    chooses: choiceOf,
  }
}

export const singleOperators: readonly FilterOperator[] = ['==', '<>', 'null', 'notNull']
