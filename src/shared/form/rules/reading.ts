import type { FormPlan } from '../model.ts'
import type { FormRecord } from '../values.ts'
import { behaviourOf } from './behaviour.ts'
import type { Decisions } from './decisions.ts'
import type { RulePerson } from './evaluate.ts'
import { applyRules } from './apply-rules.ts'

/** Whether it takes the rules to know what of a record is shown. */
export function hidesByRules(form: FormPlan): boolean {
  return [...behaviourOf(form).targets.values()].some(({ show }) => show.length > 0)
}

/** What the rules of a form make of a stored record that is only read. `record` holds raw values, no words. */
export function decisionsToRead(form: FormPlan, record: Readonly<FormRecord>, person: RulePerson): Decisions {
  const { decisions } = applyRules(form, record, {
    person,
    kept: (name) => record[name] ?? null,
    keptCell: (_table, row, column) => row[column] ?? null,
  })
  return decisions
}
