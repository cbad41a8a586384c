import { tableRows } from '../kinds/table.ts'
import type { FormPlan } from '../model.ts'
import { isRaw, rawList, text, yes } from '../parsing/read.ts'
import type { FormRecord } from '../values.ts'
import { behaviourOf } from './behaviour.ts'
import { RuleConditions, type RulePerson } from './evaluate.ts'

/** Stored rules that close records, by their ids as `parseRules` gives them. */
function storedClosing({ rules }: FormPlan): readonly string[] {
  const stored = isRaw(rules) ? rules['rules'] : rules
  return rawList(stored).flatMap((rule, at) => {
    const isOff = rule['enabled'] !== undefined && !yes(rule['enabled'])
    const closes = rawList(rule['actions']).some((action) => text(action['type']) === 'close')
    return closes && !isOff ? [text(rule['id']) || String(at + 1)] : []
  })
}

/** Whether a form has rules that close its records. */
export const closesRecords = (form: FormPlan): boolean => storedClosing(form).length > 0

/**
 * Whether a record as it is stored is closed to somebody: not to be changed, nor deleted. A closing rule that cannot be read
 * closes every record, because a limit that is lost would let too much through; designs with one are not released.
 */
export function isClosed(form: FormPlan, record: Readonly<FormRecord>, person: RulePerson): boolean {
  const closing = storedClosing(form)
  if (closing.length === 0) return false
  const rules = new Map(behaviourOf(form).rules.map((rule) => [rule.id, rule]))
  const conditions = new RuleConditions(new Map(form.fields.map((field) => [field.name, field])), {
    person,
    value: (name) => record[name],
    rows: (table) => tableRows(record[table]),
  })
  return closing.some((id) => {
    const rule = rules.get(id)
    return rule === undefined || conditions.holds(rule)
  })
}
