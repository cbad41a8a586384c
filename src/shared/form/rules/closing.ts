import { tableRows } from '../kinds/table.ts'
import type { FormPlan } from '../model.ts'
import { isRaw, rawList, text, yes } from '../parsing/read.ts'
import type { FormRecord } from '../values.ts'
import { behaviourOf } from './behaviour.ts'
import { RuleConditions, type RulePerson } from './evaluate.ts'

interface ClosingRule {
  readonly id: string
  /** What the design says of a record that it closes; '' where it says nothing. */
  readonly message: string
}

/** Stored rules that close records, by their ids as `parseRules` gives them. */
function storedClosing({ rules }: FormPlan): readonly ClosingRule[] {
  const stored = isRaw(rules) ? rules['rules'] : rules
  return rawList(stored).flatMap((rule, at) => {
    const isOff = rule['enabled'] !== undefined && !yes(rule['enabled'])
    const closing = rawList(rule['actions']).find((action) => text(action['type']) === 'close')
    if (closing === undefined || isOff) return []
    return [{ id: text(rule['id']) || String(at + 1), message: text(closing['message']).trim() }]
  })
}

/** Whether a form has rules that close its records. */
export const closesRecords = (form: FormPlan): boolean => storedClosing(form).length > 0

/**
 * Whether a record as it is stored is closed to somebody: not to be changed, nor deleted. A closing rule that cannot be read
 * closes every record, because a limit that is lost would let too much through; designs with one are not released.
 * Answers what the first such rule says of it ('': nothing), null for an open record.
 */
export function closedBecause(form: FormPlan, record: Readonly<FormRecord>, person: RulePerson): string | null {
  const closing = storedClosing(form)
  if (closing.length === 0) return null
  const rules = new Map(behaviourOf(form).rules.map((rule) => [rule.id, rule]))
  const conditions = new RuleConditions(new Map(form.fields.map((field) => [field.name, field])), {
    person,
    value: (name) => record[name],
    rows: (table) => tableRows(record[table]),
  })
  const closed = closing.find(({ id }) => {
    const rule = rules.get(id)
    return rule === undefined || conditions.holds(rule)
  })
  return closed?.message ?? null
}
