import { tableRows } from '#shared/form/kinds/table.ts'
import type { FormPlan } from '#shared/form/model.ts'
import { hasRows, isSystemField } from '#shared/form/structure.ts'
import { displayRecord, type FormRecord } from '#shared/form/values.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { loadLabels, onScreen } from './labels.ts'

/** The raw values of the fields of a form, child rows with their ids. */
export function pickValues(form: FormPlan, values: Readonly<FormRecord>): FormRecord {
  const picked: FormRecord = {}
  for (const field of form.fields) {
    const value = values[field.name]
    if (!hasRows(field)) {
      picked[field.name] = value ?? null
      continue
    }
    const names = ['id', ...field.columns.map((column) => column.name)]
    picked[field.name] = tableRows(value).map((row) =>
      Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    )
  }
  return picked
}

/** A record as it is edited: raw values; what the server fills in comes as people read it (wire contract 6.2). */
export async function editableRecord(
  database: PlatformDatabase,
  form: FormPlan,
  values: Readonly<FormRecord>,
  deleted: (name: string) => string,
): Promise<FormRecord> {
  const filled = { ...form, fields: form.fields.filter(isSystemField) }
  const names = await loadLabels(database, filled, [values], { person: onScreen, deleted })
  return { ...pickValues(form, values), ...displayRecord(filled, values, names) }
}
