import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { hasRows } from '#shared/form/structure.ts'
import { isShown } from '#shared/form/visibility.ts'

/** The field a server speaks of, and within a child table the row (from 0) and its column. */
export interface RefusedPlace {
  readonly field: FieldPlan
  readonly row?: number
  readonly column?: FieldPlan
}

const marks = /[\s“”"'「」【】[\]《》]/g

function named(fields: readonly FieldPlan[], text: string): { field: FieldPlan; rest: string } | null {
  const found = fields
    .filter((field) => isShown(field) && field.label !== '' && text.startsWith(field.label.replace(marks, '')))
    .toSorted((one, other) => other.label.length - one.label.length)[0]
  return found ? { field: found, rest: text.slice(found.label.replace(marks, '').length) } : null
}

/** Servers answer a refusal as one text; it is about the field whose label it begins with. Null where it names none. */
export function placeOfRefusal(plan: FormPlan, message: string): RefusedPlace | null {
  const found = named(plan.fields, message.replace(marks, ''))
  if (!found) return null
  const { field, rest } = found
  const row = hasRows(field) ? /^第(\d+)行(.*)$/s.exec(rest) : null
  const column = row ? named(field.columns, row[2] ?? '')?.field : undefined
  return row && column ? { field, row: Number(row[1]) - 1, column } : { field }
}
