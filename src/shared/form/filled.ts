import { tableRows } from './kinds/table.ts'
import { isEmpty } from './kind.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { isSame } from './same.ts'
import { hasRows, isServerValue } from './structure.ts'
import { type FormRecord, storageOf } from './values.ts'

/** A record, or a row of one, and what it was before anybody typed in it. */
interface Change {
  readonly now: Readonly<FormRecord>
  readonly before: Readonly<FormRecord>
}

function filledIn(fields: readonly FieldPlan[], changes: readonly Change[]): FieldPlan[] {
  const isFilled = ({ name }: FieldPlan, { now, before }: Change) =>
    !isEmpty(now[name] ?? null) && !isSame(now[name], before[name])
  return fields.filter(
    (field) => storageOf(field) !== null && !isServerValue(field) && changes.some((change) => isFilled(field, change)),
  )
}

function changedRows({ name }: FieldPlan, { now, before }: Change): Change[] {
  const former = new Map(tableRows(before[name]).map((row) => [row['id'], row]))
  return tableRows(now[name]).map((row) => ({ now: row, before: former.get(row['id']) ?? {} }))
}

/**
 * Names of the fields of a record that hold what somebody may have filled in, columns of child tables as `table.column`. Of
 * one that was stored as `before`, what it held already is left out.
 */
export function filledNames(form: FormPlan, record: Readonly<FormRecord>, before: Readonly<FormRecord> = {}): string[] {
  const change: Change = { now: record, before }
  return filledIn(form.fields, [change]).flatMap((field) => {
    if (!hasRows(field)) return [field.name]
    const columns = filledIn(field.columns, changedRows(field, change))
    return [field.name, ...columns.map((column) => `${field.name}.${column.name}`)]
  })
}
