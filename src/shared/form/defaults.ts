import type { InitialContext } from './kind.ts'
import { tableRows } from './kinds/table.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { kindOf } from './registry.ts'
import { hasRows, isServerValue, isSystemField } from './structure.ts'
import { type FormRecord, initialValue, rowsById, withCallerIds } from './values.ts'

type Row = Readonly<FormRecord>

/** What the design gives a field of a new record, in its stored form; null where it gives nothing usable. */
export function defaultValue(field: FieldPlan, context: InitialContext): unknown {
  const value = withCallerIds(field, initialValue(field, context), context)
  const checked = kindOf(field).check(field, value)
  return checked.ok ? checked.value : null
}

/** Rows that are not stored yet, with what a new row holds in the columns they say nothing of. */
export function withDefaultRows(plan: FormPlan, values: Row, context: InitialContext, stored: Row = {}): FormRecord {
  const filled: FormRecord = { ...values }
  for (const field of plan.fields) {
    if (!hasRows(field) || !Object.hasOwn(values, field.name)) continue
    const known = rowsById(stored[field.name])
    const fill = (row: Row): Row => {
      if (known.has(String(row['id']))) return row
      const missing = field.columns.filter((column) => !Object.hasOwn(row, column.name))
      return { ...row, ...Object.fromEntries(missing.map((column) => [column.name, defaultValue(column, context)])) }
    }
    filled[field.name] = tableRows(values[field.name]).map(fill)
  }
  return filled
}

/**
 * A new record with what it holds in every field that `values` say nothing of, because nobody fills it in (`isSettled`)
 * or the person was not shown it. System fields are left to `systemValues`, calculated ones to `withCalculations`.
 */
export function withDefaults(plan: FormPlan, values: Row, context: InitialContext): FormRecord {
  const missing = plan.fields.filter((field) => !isSystemField(field) && !Object.hasOwn(values, field.name))
  const whole = { ...Object.fromEntries(missing.map((field) => [field.name, defaultValue(field, context)])), ...values }
  return withDefaultRows(plan, whole, context)
}

/** A row as the server will store its settled columns: as they were, or for a new one as the design gives them. */
export function withServerValues(
  table: FieldPlan,
  row: Row,
  stored: Row | undefined,
  context: InitialContext,
): FormRecord {
  const settled = table.columns.filter(isServerValue)
  const values = settled.map(
    (column) => [column.name, stored ? stored[column.name] : defaultValue(column, context)] as const,
  )
  return { ...row, ...Object.fromEntries(values) }
}
