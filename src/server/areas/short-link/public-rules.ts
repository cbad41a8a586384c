import type { SchemeCondition } from '#shared/access/data-scheme.ts'
import type { InitialContext } from '#shared/form/kind.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { behaviourOf } from '#shared/form/rules/behaviour.ts'
import { type Rule, type RuleAction, type RuleValue, rulesKey } from '#shared/form/rules/model.ts'
import { type Placed, placedIn, readByValue } from '#shared/form/rules/parse.ts'
import { applyRules } from '#shared/form/rules/apply-rules.ts'
import { withDefaults } from '#shared/form/defaults.ts'
import type { FormRecord } from '#shared/form/values.ts'

type Find = (prop: string) => Placed | null

/** What the record begins with, whoever the visitor is. */
function beginning(form: FormPlan, presets: Readonly<FormRecord>): FormRecord {
  const nobody: InitialContext = { userId: '', now: Date.now() }
  return withDefaults(form, presets, nobody)
}

/** Whether one condition holds for a record that a visitor begins. */
function holds(form: FormPlan, condition: SchemeCondition, record: Readonly<FormRecord>): boolean {
  const [target] = form.fields
  if (!target) return false
  const when = { matchLogic: 'and', conditionList: [{ logic: 'and', groups: [condition] }] }
  const rules = { version: 1, rules: [{ when, actions: [{ type: 'require', fields: [target.name] }] }] }
  // Another list of fields: what is known of a form is kept by it.
  const asked = { ...form, fields: [...form.fields], rules }
  const { decisions } = applyRules(asked, record, {
    person: { userId: '', own: undefined, isNew: true },
    kept: (name) => record[name] ?? null,
    keptCell: (_table, row, column) => row[column] ?? null,
  })
  return decisions.of(target.name).required
}

/** A value without what a visitor is not shown; null where only the server can work it out. */
function openValue(value: RuleValue, find: Find, record: Readonly<FormRecord>): RuleValue | null {
  if (readByValue(value).every(find)) return value
  return value.from === 'field' && !value.field.includes('-')
    ? { from: 'constant', value: record[value.field] ?? null }
    : null
}

function openAction(action: RuleAction, find: Find, record: Readonly<FormRecord>): readonly RuleAction[] {
  const fields = action.fields.filter(find)
  if (fields.length === 0) return []
  if (action.type !== 'set') return [{ ...action, fields }]
  const value = openValue(action.value, find, record)
  return value ? [{ ...action, fields, value }] : []
}

/**
 * The rules of a form as visitors get them. Fields that a published form does not show, and what is asked of a person, say
 * nothing to a visitor, not even by name: a condition on them is replaced by whether it holds when the form is opened (the
 * server judges what is sent by all of them again), an action on them is left out.
 */
export function publicRules(
  whole: FormPlan,
  shown: FormPlan,
  presets: Readonly<FormRecord>,
): { readonly [rulesKey]?: object } {
  const { rules } = behaviourOf(whole)
  if (rules.length === 0) return {}
  const find = placedIn(shown)
  const record = beginning(whole, presets)
  const resolvedCondition = (condition: SchemeCondition): SchemeCondition => {
    if (condition.field === '@new' || find(condition.field)) return condition
    return { ...condition, field: '@new', symbol: '==', fieldValue: holds(whole, condition, record) ? 1 : 0 }
  }
  const open = rules.flatMap(({ id, when, actions }): readonly Omit<Rule, 'name'>[] => {
    const own = actions.flatMap((action) => openAction(action, find, record))
    if (own.length === 0) return []
    const conditionList = when?.conditionList.map((list) => ({ ...list, groups: list.groups.map(resolvedCondition) }))
    return [{ id, when: when && conditionList ? { ...when, conditionList } : null, actions: own }]
  })
  return { [rulesKey]: { version: 1, rules: open } }
}
