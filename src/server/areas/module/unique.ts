import { sql } from 'kysely'
import { isEmpty } from '#shared/form/kind.ts'
import type { FieldPlan, FormPlan } from '#shared/form/model.ts'
import { isUnique, kindOf } from '#shared/form/registry.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { fail } from '#server/core/answer.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { batches } from '#server/database/batch.ts'
import { isSqlite } from '#server/database/text.ts'
import { fieldName } from './field-names.ts'
import { encode } from './codec.ts'
import type { StoredRecord } from './records.ts'
import { runtime } from './runtime.ts'
import type { Store } from './store.ts'

/**
 * The values as they are written. Refuses with 400 one that another record has already; deleted ones free theirs. What
 * looks as it did before (`before` is null for a new record) is the record's own, whoever has it too: records of before
 * looks were compared, or before the field was unique, are still saved. Call inside the transaction that writes them.
 */
export async function withUnique(
  database: PlatformDatabase,
  form: FormPlan,
  store: Store,
  values: Readonly<FormRecord>,
  before: Pick<StoredRecord, 'id' | 'values'> | null,
): Promise<FormRecord> {
  const written = { ...values }
  for (const { field, own } of await doublesOf(database, form, store, values, before)) {
    if (own === undefined) fail(400, 'form.notUnique', { field: field.name, params: { name: fieldName(field) } })
    written[field.name] = own
  }
  return written
}

/** What of some values no other record has, for what nobody filled in. Call inside the transaction that writes them. */
export async function withoutTaken(...asked: Parameters<typeof doublesOf>): Promise<FormRecord> {
  const left = { ...asked[3] }
  for (const { field, own } of await doublesOf(...asked)) if (own === undefined) delete left[field.name]
  return left
}

/** Fields whose values another record has; `own`: what the record itself had before, where that looks the same. */
async function doublesOf(
  database: PlatformDatabase,
  form: FormPlan,
  store: Store,
  values: Readonly<FormRecord>,
  before: Pick<StoredRecord, 'id' | 'values'> | null,
): Promise<readonly { readonly field: FieldPlan; readonly own: unknown }[]> {
  const doubles: { readonly field: FieldPlan; readonly own: unknown }[] = []
  const fields = form.fields.filter((field) => isUnique(field) && !isEmpty(values[field.name]))
  if (fields.length === 0) return doubles
  const { name, columns } = store.main
  // Two new records must not miss each other; SQLite writes one after the other anyway.
  if (!isSqlite(database)) await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(database)
  for (const field of fields) {
    const column = columns.get(field.name)
    if (!column) continue
    const value = values[field.name]
    const others = runtime(database).selectFrom(name).select('id').where('deleted_at', 'is', null)
    const double = await others
      .where(column.name, '=', encode(column.storage, value))
      .$if(before !== null, (query) => query.where('id', '!=', before?.id))
      .executeTakeFirst()
    if (!double) continue
    const own = before?.values[field.name]
    const isOwn = !isEmpty(own) && kindOf(field).check(field, own).value === value
    doubles.push({ field, own: isOwn ? own : undefined })
  }
  return doubles
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
  if (!form.fields.some(isUnique)) return taken
  if (!isSqlite(database)) await sql`select pg_advisory_xact_lock(hashtext(${store.main.name}))`.execute(database)
  for (const { field, encoded, held } of await heldValues(database, form, store, records)) {
    for (const [index, value] of encoded.entries()) {
      if (value === null) continue
      if (held.has(value) && !taken.has(index)) taken.set(index, field)
      held.add(value)
    }
  }
  return taken
}

/** Which records of a list have a value that a stored one has already, whatever the list itself has twice. */
export async function findHeld(
  database: PlatformDatabase,
  form: FormPlan,
  store: Store,
  records: readonly Readonly<FormRecord>[],
): Promise<readonly { readonly index: number; readonly field: FieldPlan }[]> {
  const all = await heldValues(database, form, store, records)
  return all.flatMap(({ field, encoded, held }) =>
    encoded.flatMap((value, index) => (value !== null && held.has(value) ? [{ index, field }] : [])),
  )
}

/** Of each field that is unique: the values of the records as they are stored, and those of them that are there already. */
async function heldValues(
  database: PlatformDatabase,
  form: FormPlan,
  store: Store,
  records: readonly Readonly<FormRecord>[],
) {
  const { name, columns } = store.main
  const found: { readonly field: FieldPlan; readonly encoded: readonly unknown[]; readonly held: Set<unknown> }[] = []
  for (const field of form.fields.filter(isUnique)) {
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
    found.push({ field, encoded, held })
  }
  return found
}
