import { sql } from 'kysely'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import { fieldName } from './field-names.ts'
import { encode } from './codec.ts'
import { runtime } from './runtime.ts'
import type { Store } from './store.ts'

/** Whether only one record may have a value of this field (`unique`, wire contract 6.3). */
export function isUnique(field: FieldPlan): boolean {
  return kindOf(field).isUnique?.(field) ?? false
}

/**
 * Refuses with 400 a value that another record has already; deleted ones free theirs. Call inside the transaction
 * that writes the values; `id` is null for a new record.
 */
export async function assertUnique(
  database: PlatformDatabase,
  form: FormPlan,
  store: Store,
  values: Readonly<FormRecord>,
  id: string | null,
): Promise<void> {
  const fields = form.fields.filter((field) => isUnique(field) && !isEmpty(values[field.name]))
  if (fields.length === 0) return
  const { name, columns } = store.main
  // Two new records must not miss each other; SQLite writes one after the other anyway.
  if (!isSqlite(database)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(database)
  for (const field of fields) {
    const column = columns.get(field.name)
    if (!column) continue
    const others = runtime(database).selectFrom(name).select('id').where('deleted_at', 'is', null)
    const double = await others
      .where(column.name, '=', encode(column.storage, values[field.name]))
      .$if(id !== null, (query) => query.where('id', '!=', id))
      .executeTakeFirst()
    if (double) fail(400, 'form.notUnique', { field: field.name, params: { name: fieldName(field) } })
  }
}
