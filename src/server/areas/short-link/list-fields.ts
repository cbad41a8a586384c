import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { configOf } from '#shared/form/parsing/config.ts'
import { yes, text } from '#shared/form/parsing/read.ts'
import { referenceSorts } from '#shared/form/references.ts'
import { kindOf } from '#shared/form/registry.ts'
import { hasRows } from '#shared/form/structure.ts'

/** A field as a link remembers it: what is called the same later need not be the same field. */
export interface ShownField {
  readonly key: string
  readonly name: string
  readonly kind: string
}

const keyOf = (field: FieldPlan): string => text(configOf(field.raw)['formId']) || field.name

export const shownField = (field: FieldPlan): ShownField => ({ key: keyOf(field), name: field.name, kind: field.kind })

/**
 * Whether visitors can be shown a field: it holds a value of its own, names nobody and no record or file that only a session
 * may read, and is not one that the design covers with a mask.
 */
function mayBeShown(field: FieldPlan): boolean {
  const { role, place, targets, traits } = kindOf(field)
  if (role !== 'value' || hasRows(field) || !place.public || traits.files) return false
  if (yes(field.raw['useMask']) || yes(field.raw['showPassword'])) return false
  if (text(configOf(field.raw)['dataType']) === 'dynamic') return false
  return targets(field).every(({ sort }) => referenceSorts[sort].audience === 'public')
}

/** Fields that a link may show, and choose records by. */
export function listableFields(form: FormPlan): readonly FieldPlan[] {
  return form.fields.filter(mayBeShown)
}

/**
 * The field that a link remembers, under whatever name it has now; null when it is gone, another kind, or not to be shown.
 * Of several that pass for it only the one of its name is.
 */
export function fieldNow(form: FormPlan, { key, name, kind }: ShownField): FieldPlan | null {
  const alike = listableFields(form).filter((field) => keyOf(field) === key && field.kind === kind)
  return (alike.length === 1 ? alike[0] : alike.find((field) => field.name === name)) ?? null
}
