import type { FormPlan } from '#shared/form/model.ts'
import { parseForm } from '#shared/form/parse.ts'

export function planOf(fields: readonly object[], root: object = {}): FormPlan {
  const parsed = parseForm(JSON.stringify({ ...root, fields }))
  if (!parsed.ok) throw new Error(parsed.problem)
  return parsed.plan
}
