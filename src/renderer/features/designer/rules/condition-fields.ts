import type { FormPlan } from '#shared/form/model.ts'
import { parseField } from '#shared/form/parsing/field.ts'
import { kinds } from '#shared/form/registry.ts'
import { type AskedOfPerson, askedOfPerson } from '#shared/form/rules/model.ts'
import { type QueryField, queryFields } from '#renderer/form/conditions/query-fields.ts'

/** The kind by whose search a question about the person is answered. */
function kindFor(asked: AskedOfPerson): string {
  return Object.values(kinds).find(({ traits }) => traits.asked === asked)?.kind ?? ''
}

/** What a rule may ask: fields of the form, who fills it in, and whether the record is new. */
export function ruleFields(form: FormPlan, nameOf: (asked: AskedOfPerson) => string): readonly QueryField[] {
  const person = askedOfPerson.map((prop): QueryField => {
    const label = nameOf(prop)
    const config = { jnpfKey: kindFor(prop), label }
    return {
      prop,
      label,
      field: parseField({ __config__: config, __vModel__: 'asked', activeValue: 1, inactiveValue: 0 }, null),
    }
  })
  return [...queryFields(form, () => false), ...person]
}
