import { namesOf } from '#shared/rules/names-of.ts'
import type { KindDesign } from './kind-design.ts'
import { checkMany, checkOne, labelParts, valuesOf } from './choices.ts'
import {
  accepted,
  type ApproverType,
  type Checked,
  choiceOperators,
  everyPlace,
  type Ids,
  type KindDefinition,
  type Labels,
  type OwnPlaces,
  refused,
  type Traits,
} from './kind.ts'
import type { FieldPlan } from './model.ts'
import type { ItemType, Reference } from './references.ts'
import { choiceCondition } from './search.ts'
import { choiceSetting, idsSetting, settingsReader } from './settings.ts'

const custom = { when: { path: 'selectType', is: ['custom'] } }
/** Lists of older designers, each of one type of ids. */
const former = {
  ableDepIds: { type: 'department', setting: idsSetting('ableDepIds', custom) },
  ablePosIds: { type: 'position', setting: idsSetting('ablePosIds', custom) },
  ableRoleIds: { type: 'role', setting: idsSetting('ableRoleIds', custom) },
  ableGroupIds: { type: 'group', setting: idsSetting('ableGroupIds', custom) },
  ableUserIds: { type: 'user', setting: idsSetting('ableUserIds', custom) },
} as const
export type FormerList = keyof typeof former

const common = {
  selectType: choiceSetting('selectType', ['all', 'custom'], { default: 'all' }),
  ableIds: idsSetting('ableIds', custom),
} as const
const read = settingsReader({
  ...common,
  ableDepIds: former.ableDepIds.setting,
  ablePosIds: former.ablePosIds.setting,
  ableRoleIds: former.ableRoleIds.setting,
  ableGroupIds: former.ableGroupIds.setting,
  ableUserIds: former.ableUserIds.setting,
} as const)

/** The ids that a field allows (section 6: custom mode), those of older lists with their type; null: all of them. */
export function allowedIds(field: FieldPlan): readonly string[] | null {
  const values = read(field)
  if (values.selectType !== 'custom') return null
  if (values.ableIds.length > 0) return values.ableIds
  return namesOf(former).flatMap((list) =>
    values[list].map((id) => (id.includes('--') ? id : `${id}--${former[list].type}`)),
  )
}

/** Ids as a design lists them, those without a type as ids of `type`; variables have none. */
function typedIds(ids: readonly string[], type: ItemType): readonly string[] {
  return type === 'mixed' ? ids : ids.map((id) => (id.includes('--') || id.startsWith('@') ? id : `${id}--${type}`))
}

/** Whether a new record begins with what somebody belongs to: only where a field offers all (its designer's rule). */
export function beginsWithOwn(field: FieldPlan): boolean {
  return field.defaultCurrent && read(field).selectType === 'all'
}

interface ItemKind {
  readonly kind: string
  readonly tag: string
  readonly design: KindDesign
  /** What its ids stand for; `mixed`: each id tells by its suffix. */
  readonly type: Exclude<ItemType, 'organization'>
  readonly asked?: Traits['asked']
  readonly former: readonly FormerList[]
  /** Which ids stand where only one is chosen; left out: any. */
  readonly isSingle?: (id: string) => boolean
  /** What a new record begins with where the design wants the caller's own. */
  readonly own: (places: OwnPlaces, userId: string) => readonly string[]
}

const approverTypes: Readonly<Record<ItemKind['type'], ApproverType>> = {
  mixed: 1,
  department: 2,
  position: 3,
  role: 4,
  group: 5,
}

/** A kind whose values are ids of departments, positions, roles, groups, or of several sorts (wire contract 6.5). */
export function itemKind(described: ItemKind): KindDefinition {
  const { kind, tag, design, type, asked, isSingle = () => true, own } = described
  const lists = described.former.map((list) => [list, former[list].setting] as const)
  const referencesOf = (_field: FieldPlan, value: unknown): readonly Reference[] =>
    valuesOf(value).map((id) => ({ sort: 'item', scope: { type }, id }))
  const display = (field: FieldPlan, value: unknown, labels: Labels) =>
    referencesOf(field, value)
      .map((reference) => labels.label(reference) ?? reference.id)
      .join(', ')
  const importValue = (field: FieldPlan, source: string, ids: Ids): Checked => {
    const names = field.multiple ? labelParts(source) : [source.trim()]
    const found = names.filter((name) => name !== '').map((name) => ids.id('item', { type }, name))
    if (found.some((id) => id === undefined)) return refused('notChoice', source)
    return accepted(field.multiple ? [...new Set(found)] : (found[0] ?? null))
  }
  return {
    kind,
    tag,
    approverType: approverTypes[type],
    design,
    role: 'value',
    trigger: 'change',
    place: { ...everyPlace, public: false },
    traits: asked === undefined ? {} : { asked },
    settings: { ...common, ...Object.fromEntries(lists) },
    unsupported: {
      filterable: 'the dialog of its picker always has a search',
      '__config__.templateJson': 'its choices come from the organisation, not from data interfaces',
    },
    search: {
      type: 1,
      control: 'item',
      operators: choiceOperators,
      isSeveral: true,
      condition: (field, raw) => choiceCondition(raw, field.multiple),
    },
    sample(random, { itemIds }) {
      const ids = itemIds?.[type] ?? []
      if (ids.length === 0) return null
      const multiple = random.happens(0.4)
      return {
        keys: { selectType: 'all', ableIds: [], multiple },
        value: (draw) => (multiple ? draw.some(ids, 1) : draw.one(ids.filter(isSingle))),
      }
    },
    offers(field) {
      const ids = allowedIds(field)
      if (!ids) return null
      return { ids: typedIds(ids, type), reach: type === 'mixed' || type === 'position' ? 'within' : 'items' }
    },
    storage: (field) => (field.multiple ? 'json' : 'text'),
    initial: (field, { own: places, userId }) => {
      const ids = beginsWithOwn(field) ? (places ? own(places, userId) : []) : valuesOf(field.defaultValue)
      return field.multiple ? [...ids] : (ids[0] ?? null)
    },
    check(field, raw, _read, stored) {
      if (field.multiple) return checkMany(raw)
      const checked = checkOne(raw)
      const isFree = !checked.ok || typeof checked.value !== 'string' || isSingle(checked.value)
      return isFree || raw === stored ? checked : refused('notChoice', raw)
    },
    display,
    importValue,
    targets: () => [{ sort: 'item', scope: { type } }],
    references: referencesOf,
  }
}
