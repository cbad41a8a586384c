import { checkMany, checkOne, valuesOf } from './choices.ts'
import {
  accepted,
  type Checked,
  choiceOperators,
  everyPlace,
  type Ids,
  type KindDefinition,
  type Labels,
  refused,
} from './kind.ts'
import type { FieldPlan } from './model.ts'
import type { ItemType, Reference } from './references.ts'
import { choiceCondition } from './search.ts'
import { choiceSetting, idsSetting, settingsReader, switchSetting } from './settings.ts'

const settings = {
  selectType: choiceSetting('selectType', ['all', 'custom'], { default: 'all' }),
  ableIds: idsSetting('ableIds', { when: { path: 'selectType', is: ['custom'] } }),
  filterable: switchSetting('filterable', { default: true }),
} as const
const itemSettings = settingsReader(settings)

/** The ids that a field allows (section 6: custom mode); null: all of them. */
export function allowedIds(field: FieldPlan): readonly string[] | null {
  const { selectType, ableIds } = itemSettings(field)
  return selectType === 'custom' ? ableIds : null
}

interface ItemKind {
  readonly kind: string
  readonly tag: string
  /** What its ids stand for; `mixed`: each id tells by its suffix. */
  readonly type: ItemType
}

/** A kind whose values are ids of departments, positions, roles, groups, or of several sorts (wire contract 6.5). */
export function itemKind({ kind, tag, type }: ItemKind): KindDefinition {
  const referencesOf = (_field: FieldPlan, value: unknown): readonly Reference[] =>
    valuesOf(value).map((id) => ({ sort: 'item', scope: { type }, id }))
  const display = (field: FieldPlan, value: unknown, labels: Labels) =>
    referencesOf(field, value)
      .map((reference) => labels.label(reference) ?? reference.id)
      .join(', ')
  const importValue = (field: FieldPlan, source: string, ids: Ids): Checked => {
    const names = (field.multiple ? source.split(/[,，、;；]/) : [source]).map((name) => name.trim())
    const found = names.filter((name) => name !== '').map((name) => ids.id('item', { type }, name))
    if (found.some((id) => id === undefined)) return refused('notChoice', source)
    return accepted(field.multiple ? found : (found[0] ?? null))
  }
  return {
    kind,
    tag,
    role: 'value',
    trigger: 'change',
    place: { ...everyPlace, public: false },
    traits: {},
    settings,
    unsupported: { '__config__.defaultCurrent': 'what somebody belongs to is not known before the record is opened' },
    search: {
      type: 1,
      control: 'item',
      operators: choiceOperators,
      condition: (field, raw) => choiceCondition(raw, field.multiple),
    },
    sample(random, { itemIds }) {
      const ids = itemIds?.[type] ?? []
      if (ids.length === 0) return null
      const multiple = random.happens(0.4)
      return {
        keys: { selectType: 'all', ableIds: [], multiple },
        value: (draw) => (multiple ? draw.some(ids, 1) : draw.one(ids)),
      }
    },
    storage: (field) => (field.multiple ? 'json' : 'text'),
    initial: (field) => {
      const ids = valuesOf(field.defaultValue)
      return field.multiple ? [...ids] : (ids[0] ?? null)
    },
    check: (field, raw) => (field.multiple ? checkMany(raw) : checkOne(raw)),
    display,
    importValue,
    targets: () => [{ sort: 'item', scope: { type } }],
    references: referencesOf,
  }
}
