import { tableRows } from '#shared/form/kinds/table.ts'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { type FormRecord, storageOf } from '#shared/form/values.ts'
import { hasRows, isSettled } from '#shared/form/structure.ts'

function filled(fields: readonly FieldPlan[], records: readonly Readonly<FormRecord>[]): FieldPlan[] {
  return fields.filter(
    (field) =>
      storageOf(field) !== null && !isSettled(field) && records.some((record) => !isEmpty(record[field.name] ?? null)),
  )
}

/** A record of a form for the server, which refuses it where what is filled in has no place in the form any more. */
export function sentRecord(form: FormPlan, record: Readonly<FormRecord>) {
  const atriumFilled = filled(form.fields, [record]).flatMap((field) => {
    if (!hasRows(field)) return [field.name]
    const columns = filled(field.columns, tableRows(record[field.name]))
    return [field.name, ...columns.map((column) => `${field.name}.${column.name}`)]
  })
  return { data: JSON.stringify(record), atriumFilled }
}
