import { checkMany, checkOne, valuesOf } from '../choices.ts'
import { accepted, type Checked, type Ids, type KindDefinition, type Labels, perField, refused } from '../kind.ts'
import type { FieldPlan } from '../model.ts'
import { idList, text } from '../parsing/read.ts'
import { choiceCondition } from '../search.ts'

/** Stands for whoever reads it (section 3, Picker item). */
export const currentUserId = 'currentUser'

/** Whom a picker offers. `selection` holds suffixed ids; the lists by type come from older designers. */
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

export const userScope = perField((field): UserScope => {
  const raw = field.raw
  if (text(raw['selectType']) !== 'custom') return { type: 'all' }
  const ids = idList(raw['ableIds'])
  const lists = {
    departIds: idList(raw['ableDepIds']),
    positionIds: idList(raw['ablePosIds']),
    roleIds: idList(raw['ableRoleIds']),
    groupIds: idList(raw['ableGroupIds']),
    userIds: idList(raw['ableUserIds']),
  }
  const hasLists = Object.values(lists).some((list) => list.length > 0)
  return ids.length === 0 && hasLists ? { type: 'condition', ...lists } : { type: 'selection', ids }
})

function namesOf(_field: FieldPlan, value: unknown, labels: Labels): string {
  return valuesOf(value)
    .map((id) => labels.user(id) ?? id)
    .join(', ')
}

function importUsers(field: FieldPlan, source: string, ids: Ids): Checked {
  const names = field.multiple ? source.split(/[,，、;；]/) : [source]
  const wanted = names.map((name) => name.trim()).filter((name) => name !== '')
  const found = wanted.map((name) => ids.user(name))
  if (found.some((id) => id === undefined)) return refused('notChoice', source)
  return accepted(field.multiple ? found : (found[0] ?? null))
}

/** People: one id, or a list of ids when `multiple`. */
export const userSelectKind: KindDefinition = {
  kind: 'userSelect',
  role: 'value',
  storage: (field) => (field.multiple ? 'json' : 'text'),
  initial(field, context) {
    const ids = field.defaultCurrent && context.userId !== '' ? [context.userId] : valuesOf(field.defaultValue)
    return field.multiple ? [...ids] : (ids[0] ?? null)
  },
  check: (field, raw) => (field.multiple ? checkMany(raw) : checkOne(raw)),
  display: namesOf,
  exportValue: namesOf,
  importValue: importUsers,
  references: (_field, value) => ({ users: valuesOf(value), dictionaries: [] }),
  searchControl: () => 'user',
  search: (field, raw) => choiceCondition(raw, field.multiple),
}
