import { planCalculations, withCalculations } from './calculations.ts'
import { isEmpty } from './kind.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { hasRows, isServerValue } from './structure.ts'
import type { FormRecord } from './values.ts'

export interface Merged {
  readonly record: FormRecord
  /** Fields that both sides changed, to different values: the record holds what was typed. */
  readonly conflicts: readonly FieldPlan[]
}

type Row = Readonly<FormRecord>

/** JSON text of what a person can change of a value: nothing that nobody fills in, no empty value, keys in one order. */
function essence(field: FieldPlan, value: unknown): string {
  if (!hasRows(field)) return isEmpty(value) ? '' : JSON.stringify(value)
  const columns = field.columns
    .filter((column) => !isServerValue(column))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return JSON.stringify(
    tableRows(value).map((row) => [row['id'] ?? null, ...columns.map((column) => essence(column, row[column.name]))]),
  )
}

/**
 * What to save when a record was changed by others while it was being edited: what was typed over what the server holds
 * now, field by field (a child table counts as one). Fields nobody typed in keep the server's value.
 */
export function mergeRecord(plan: FormPlan, loaded: Row, typed: Row, current: Row): Merged {
  const record: FormRecord = { ...typed, ...current }
  const conflicts: FieldPlan[] = []
  for (const field of plan.fields) {
    if (isServerValue(field)) continue
    const [before, mine, theirs] = [loaded, typed, current].map((values) => essence(field, values[field.name]))
    if (mine === before) continue
    record[field.name] = typed[field.name]
    if (theirs !== before && theirs !== mine) conflicts.push(field)
  }
  return {
    record: withCalculations(
      planCalculations(plan, () => undefined),
      record,
    ),
    conflicts,
  }
}
