import type { FieldPlan } from './model.ts'
import { kindOf } from './registry.ts'
import { hasRows, isServerValue } from './structure.ts'

/**
 * Whether several records may be given one value of this field. Not what is of one record alone: files, a signature, a value that
 * no other record may have, or a choice that other fields of the record decide about.
 */
export function isChangedTogether(field: FieldPlan): boolean {
  const { role, traits, isUnique, offeredBy } = kindOf(field)
  if (role !== 'value' || hasRows(field) || isServerValue(field)) return false
  if (traits.isOpaque || traits.isHandwriting || traits.files !== undefined) return false
  return !isUnique?.(field) && (offeredBy?.(field) ?? []).length === 0
}
