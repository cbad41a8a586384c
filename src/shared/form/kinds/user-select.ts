import { itemDesign } from '../kind-design.ts'
import { checkMany, checkOne, labelParts, valuesOf } from '../choices.ts'
import {
  accepted,
  type Checked,
  choiceOperators,
  everyPlace,
  type Ids,
  type KindDefinition,
  type Labels,
  type ReadOther,
  refused,
} from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { idList } from '../parsing/read.ts'
import type { Reference } from '../references.ts'
import { choiceCondition } from '../search.ts'
import { choiceSetting, fieldSetting, idsSetting, settingsReader } from '../settings.ts'

const custom = { when: { path: 'selectType', is: ['custom'] } }

const settings = {
  selectType: choiceSetting('selectType', ['all', 'custom', 'dep', 'pos', 'role', 'group'], { default: 'all' }),
  ableIds: idsSetting('ableIds', custom),
  ableDepIds: idsSetting('ableDepIds', custom),
  ablePosIds: idsSetting('ablePosIds', custom),
  ableRoleIds: idsSetting('ableRoleIds', custom),
  ableGroupIds: idsSetting('ableGroupIds', custom),
  ableUserIds: idsSetting('ableUserIds', custom),
  relationField: fieldSetting('relationField', { when: { path: 'selectType', is: ['dep', 'pos', 'role', 'group'] } }),
} as const
const userSettings = settingsReader(settings)

/** Whom a picker offers. `selection` holds suffixed ids; `condition` lists what any of makes somebody eligible. */
export type UserScope =
  | { readonly type: 'all' }
  | { readonly type: 'selection'; readonly ids: readonly string[] }
  | {
      readonly type: 'condition'
      readonly departIds: readonly string[]
      readonly positionIds: readonly string[]
      readonly roleIds: readonly string[]
      readonly groupIds: readonly string[]
      readonly userIds: readonly string[]
    }

const nobody = { departIds: [], positionIds: [], roleIds: [], groupIds: [], userIds: [] }
const linkedLists = { dep: 'departIds', pos: 'positionIds', role: 'roleIds', group: 'groupIds' } as const

/**
 * The people whom a field offers. `read` gives the field that a linked one follows; without it (in a search row) a linked
 * field offers everybody.
 */
export function userScope(field: FieldPlan, read?: ReadOther): UserScope {
  const settings = userSettings(field)
  const { selectType, ableIds: ids } = settings
  if (selectType === 'all') return { type: 'all' }
  if (selectType !== 'custom') {
    if (!read || settings.relationField === '') return { type: 'all' }
    const linked = idList(read(settings.relationField) ?? '')
    return { type: 'condition', ...nobody, [linkedLists[selectType]]: linked }
  }
  // Older designers keep one list for each sort.
  const lists = {
    departIds: settings.ableDepIds,
    positionIds: settings.ablePosIds,
    roleIds: settings.ableRoleIds,
    groupIds: settings.ableGroupIds,
    userIds: settings.ableUserIds,
  }
  const hasLists = Object.values(lists).some((list) => list.length > 0)
  return ids.length === 0 && hasLists ? { type: 'condition', ...lists } : { type: 'selection', ids }
}

function referencesOf(_field: FieldPlan, value: unknown): readonly Reference[] {
  return valuesOf(value).map((id) => ({ sort: 'user', scope: null, id }))
}

function namesOf(field: FieldPlan, value: unknown, labels: Labels): string {
  return referencesOf(field, value)
    .map((reference) => labels.label(reference) ?? reference.id)
    .join(', ')
}

function importUsers(field: FieldPlan, source: string, ids: Ids): Checked {
  const names = field.multiple ? labelParts(source) : [source]
  const wanted = names.map((name) => name.trim()).filter((name) => name !== '')
  const found = wanted.map((name) => ids.id('user', null, name))
  if (found.some((id) => id === undefined)) return refused('notChoice', source)
  return accepted(field.multiple ? found : (found[0] ?? null))
}

/** People: one id, or a list of ids when `multiple`. */
export const userSelectKind: KindDefinition = {
  kind: 'userSelect',
  tag: 'JnpfUserSelect',
  approverType: 1,
  design: itemDesign(null, { ableRelationIds: [], relationField: '' }),
  role: 'value',
  trigger: 'change',
  place: { ...everyPlace, public: false },
  traits: { asked: '@user' },
  settings,
  unsupported: {
    filterable: 'the dialog of its picker always has a search',
    ableRelationIds: 'worked out from the field that this one follows, never read from the design',
    '__config__.templateJson': 'people come from the organisation, not from data interfaces',
  },
  search: {
    type: 1,
    control: 'user',
    operators: choiceOperators,
    isSeveral: true,
    condition: (field, raw) => choiceCondition(raw, field.multiple),
  },
  sample(random, { userIds }) {
    if (userIds.length === 0) return null
    const multiple = random.happens(0.4)
    return {
      keys: { selectType: 'all', ableIds: [], multiple },
      value: (draw) => (multiple ? draw.some(userIds, 1) : draw.one(userIds)),
    }
  },
  offeredBy(field) {
    const { selectType, relationField } = userSettings(field)
    return selectType === 'all' || selectType === 'custom' || relationField === '' ? [] : [relationField]
  },
  offers(field, read) {
    const scope = userScope(field, read)
    if (scope.type === 'all') return null
    if (scope.type === 'selection') return { ids: scope.ids, reach: 'within' }
    const { departIds, positionIds, roleIds, groupIds, userIds } = scope
    const typed = { department: departIds, position: positionIds, role: roleIds, group: groupIds, user: userIds }
    const ids = Object.entries(typed).flatMap(([type, some]) =>
      some.map((id) => (id.includes('--') ? id : `${id}--${type}`)),
    )
    return { ids, reach: 'within' }
  },
  storage: (field) => (field.multiple ? 'json' : 'text'),
  initial(field, context) {
    // Its designer offers the switch only where everybody can be chosen.
    const beginsWithCaller = field.defaultCurrent && userSettings(field).selectType === 'all'
    const ids = beginsWithCaller && context.userId !== '' ? [context.userId] : valuesOf(field.defaultValue)
    return field.multiple ? [...ids] : (ids[0] ?? null)
  },
  check: (field, raw) => (field.multiple ? checkMany(raw) : checkOne(raw)),
  display: namesOf,
  importValue: importUsers,
  targets: () => [{ sort: 'user', scope: null }],
  references: referencesOf,
}
