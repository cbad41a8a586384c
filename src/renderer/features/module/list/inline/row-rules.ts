import type { FormPlan } from '#shared/form/model.ts'
import { behaviourOf, type BehaviourStep } from '#shared/form/rules/behaviour.ts'
import { type Decided, type Decisions, undecided } from '#shared/form/rules/decisions.ts'
import { applyRules } from '#shared/form/rules/apply-rules.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { initialContext } from '#renderer/access/initial-context.ts'

/** What the rules of a form decide about the fields of one record that a list shows. */
export type RowCheck = (
  record: Readonly<FormRecord>,
  about: { readonly loaded: Readonly<FormRecord>; readonly isNew: boolean },
) => Pick<Decisions, 'of'>

const nameOf = (key: string) => key.split('.')[0] ?? key

function aboutStep(step: BehaviourStep): { readonly name: string; readonly reads: Iterable<string> } {
  if (step.type === 'rules') return { name: nameOf(step.target.key), reads: step.target.reads }
  const { name, table, reads } = step.calculation
  return { name: table ?? name, reads }
}

/** Fields that nobody can judge by this record: a list says nothing of them, or of something that they depend on. */
function unknownNames(form: FormPlan, record: Readonly<FormRecord>): ReadonlySet<string> {
  const unknown = new Set(form.fields.map(({ name }) => name).filter((name) => !Object.hasOwn(record, name)))
  // Steps stand in the order of what they read, so that one walk is enough.
  for (const step of behaviourOf(form).steps) {
    const { name, reads } = aboutStep(step)
    for (const read of reads) if (unknown.has(nameOf(read))) unknown.add(name)
  }
  return unknown
}

/**
 * How the rules of a form judge the rows of a list, as its open form and the server would; what the rules ask of a field
 * that the list does not bring is left to the server. Null: the form has no rules.
 */
export function rowCheck(form: FormPlan, userId: string): RowCheck | null {
  if (behaviourOf(form).targets.size === 0) return null
  const { own } = initialContext(userId)
  return (record, { loaded, isNew }) => {
    const unknown = unknownNames(form, record)
    const { decisions } = applyRules(form, record, {
      person: { userId, own, isNew },
      kept: (name) => loaded[name] ?? null,
      keptCell: (_table, row, column) => row[column] ?? null,
    })
    return { of: (name): Decided => (unknown.has(name) ? undecided : decisions.of(name)) }
  }
}
