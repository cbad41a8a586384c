import type { FieldPlan } from './model.ts'
import { yes } from './parsing/read.ts'

/** Whether a control offers to empty itself; `usual` where the design does not say. */
export function isClearable(field: FieldPlan, usual: boolean): boolean {
  const given = field.raw['clearable']
  return given === undefined ? usual : yes(given)
}
