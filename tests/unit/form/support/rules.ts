import type { RulePerson } from '#shared/form/rules/evaluate.ts'
import { applyRules } from '#shared/form/rules/apply-rules.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { planOf } from './plan.ts'

export const noBody: RulePerson = { userId: '', own: undefined, isNew: true }

export const input = (name: string, config: object = {}) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'input', label: name, ...config },
})
export const inputNumber = (name: string) => ({ __vModel__: name, __config__: { jnpfKey: 'inputNumber', label: name } })
export const table = (name: string, children: readonly object[]) => ({
  __vModel__: name,
  __config__: { jnpfKey: 'table', label: name, children },
})

export const condition = (field: string, symbol: string, fieldValue: unknown) => ({ field, symbol, fieldValue })
export const when = (...groups: readonly object[]) => ({
  matchLogic: 'and',
  conditionList: [{ logic: 'and', groups }],
})
export const rule = (conditions: unknown, ...actions: readonly object[]) => ({ when: conditions, actions })

interface Given {
  readonly person?: RulePerson
  readonly stored?: Readonly<FormRecord>
}

/** What rules make of a record. */
export function settle(
  fields: readonly object[],
  rules: readonly object[],
  record: Readonly<FormRecord>,
  { person = noBody, stored = {} }: Given = {},
) {
  return applyRules(planOf(fields, { atriumRules: { rules } }), record, {
    person,
    kept: (name) => stored[name] ?? null,
    keptCell: () => null,
  })
}
