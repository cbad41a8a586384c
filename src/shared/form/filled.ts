import { tableRows } from './kinds/table.ts'
import { isEmpty } from './kind.ts'
import type { FieldPlan, FormPlan } from './model.ts'
import { hasRows, isSettled } from './structure.ts'
import { type FormRecord, storageOf } from './values.ts'

function filledIn(fields: readonly FieldPlan[], records: readonly Readonly<FormRecord>[]): FieldPlan[] {
  return fields.filter(
    (field) =>
      storageOf(field) !== null && !isSettled(field) && records.some((record) => !isEmpty(record[field.name] ?? null)),
  )
}

/** Names of the fields of a record that hold what somebody may have filled in, columns of child tables as `table.column`. */
export function filledNames(form: FormPlan, record: Readonly<FormRecord>): string[] {
  return filledIn(form.fields, [record]).flatMap((field) => {
    if (!hasRows(field)) return [field.name]
    const columns = filledIn(field.columns, tableRows(record[field.name]))
    return [field.name, ...columns.map((column) => `${field.name}.${column.name}`)]
  })
}
