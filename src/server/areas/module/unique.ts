import { sql } from 'kysely'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { kindOf } from '#shared/form/registry.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { batches } from '#server/database/batch.ts'
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

/**
 * The same for many new records: who may not be stored, by their place. A value that two of them have is the first one's.
 * Call inside the transaction that writes them.
 */
export async function findTaken(
  database: PlatformDatabase,
  form: FormPlan,
  store: Store,
  records: readonly Readonly<FormRecord>[],
): Promise<ReadonlyMap<number, FieldPlan>> {
  const taken = new Map<number, FieldPlan>()
  const fields = form.fields.filter(isUnique)
  if (fields.length === 0) return taken
  const { name, columns } = store.main
  if (!isSqlite(database)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(database)
  for (const field of fields) {
    const column = columns.get(field.name)
    if (!column) continue
    const encoded = records.map((values) =>
      isEmpty(values[field.name]) ? null : encode(column.storage, values[field.name]),
    )
    const held = new Set<unknown>()
    const wanted = [...new Set(encoded.filter((value) => value !== null))]
    for (const some of batches(wanted.map((value) => ({ value })))) {
      const rows = await runtime(database)
        .selectFrom(name)
        .select(`${column.name} as value`)
        .where('deleted_at', 'is', null)
        .where(
          column.name,
          'in',
          some.map(({ value }) => value),
        )
        .execute()
      for (const row of rows) held.add(row['value'])
    }
    for (const [index, value] of encoded.entries()) {
      if (value === null) continue
      if (held.has(value) && !taken.has(index)) taken.set(index, field)
      held.add(value)
    }
  }
  return taken
}
