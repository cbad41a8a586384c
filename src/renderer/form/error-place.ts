import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isShown } from '#shared/form/visibility.ts'

/** The field a server's error is about, and within a child table the row (from 0) and its column. */
export interface ErrorPlace {
  readonly field: FieldPlan
  readonly row?: number
  readonly column?: FieldPlan
}

function shownField(fields: readonly FieldPlan[], name: string | undefined): FieldPlan | undefined {
  return fields.find((field) => field.name === name && isShown(field))
}

/** Where an error with this path (`errorPath`) shows. Null where it names no field of the form, or one that nobody sees. */
export function placeOfError(plan: FormPlan, [name, row, columnName]: readonly string[]): ErrorPlace | null {
  const field = shownField(plan.fields, name)
  if (!field) return null
  const column = shownField(field.columns, columnName)
  return column ? { field, row: Number(row), column } : { field }
}
