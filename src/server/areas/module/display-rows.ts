import type { FormPlan } from '#shared/form/model.ts'
import { hasRows } from '#shared/form/structure.ts'
import { type FormRecord, sentRecord } from '#shared/form/values.ts'
import { mapYielding } from '#server/core/pause.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { withShownParts } from './chosen-parts.ts'
import { loadLabels } from './labels.ts'
import { longColumns } from './long-texts.ts'
import { readChildren, type StoredRecord } from './records.ts'
import type { Wording } from './references.ts'
import type { Store } from './store.ts'

export type ShownRecord = FormRecord & { readonly id: string }

/**
 * Records as lists show them: child rows attached, every id turned into its name, as far as `form` goes. A fixed number of
 * queries for any number of records. `isShortened`: of long texts in child rows the beginning, as of those beside them.
 */
export async function displayRows(
  database: PlatformDatabase,
  store: Store,
  form: FormPlan,
  wording: Wording,
  records: readonly StoredRecord[],
  isShortened = false,
): Promise<ShownRecord[]> {
  const ids = records.map((record) => record.id)
  for (const field of form.fields) {
    const table = hasRows(field) ? store.children.get(field.name) : undefined
    if (!table) continue
    const fields = new Set(field.columns.map((column) => column.name))
    const shortened = isShortened ? longColumns(field.columns, table) : undefined
    const rows = await readChildren(database, table, ids, fields, shortened)
    for (const record of records) record.values[field.name] = rows.get(record.id) ?? []
  }
  const values = await withShownParts(
    form,
    records.map((record) => record.values),
    wording.records,
  )
  const labels = await loadLabels(database, form, values, wording)
  return mapYielding(ids.entries(), ([index, id]) => ({ ...sentRecord(form, values[index] ?? {}, labels), id }))
}
