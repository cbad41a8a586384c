import { isEmpty, noLabels, type ProblemCode } from '#shared/form/kind.ts'
import type { FieldPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'

/** What a value may be although the field would refuse it from a person: it is older than the rule. */
const bearable = new Set<ProblemCode>([
  'tooLong',
  'tooSmall',
  'tooLarge',
  'tooEarly',
  'tooLate',
  'notChoice',
  'outOfScope',
  'pattern',
])

/** A stored value of one field as another field of another storage holds it; undefined where that says nothing. */
export function convertValue(from: FieldPlan, to: FieldPlan, value: unknown): unknown {
  const kind = kindOf(to)
  const alone: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  const shown = kindOf(from).display(from, value, noLabels)
  const attempts = [
    () => kind.check(to, alone),
    () => kind.importValue(to, shown, { id: () => undefined }),
    () => kind.check(to, [alone]),
  ]
  for (const attempt of attempts) {
    const checked = attempt()
    if (isEmpty(checked.value)) continue
    if (checked.ok || bearable.has(checked.problem.code)) return checked.value
  }
  return undefined
}
