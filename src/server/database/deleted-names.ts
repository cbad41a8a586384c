import type { PlatformDatabase } from './open.ts'
import type { DeletedKind, DeletedNameTable } from './tables/people.ts'
import { whereIn } from './text.ts'

type Deleted = Pick<DeletedNameTable, 'kind' | 'id' | 'full_name' | 'deleted_at'> &
  Partial<Pick<DeletedNameTable, 'place' | 'scope' | 'en_code'>>

/** Keeps the name of what is being deleted, inside the transaction that deletes it. */
export async function keepDeletedName(inside: PlatformDatabase, deleted: Deleted): Promise<void> {
  const row = { place: '', scope: '', en_code: '', ...deleted }
  await inside
    .insertInto('deleted_name')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute()
}

/** What is known of deleted things of one kind, by their ids. */
export async function deletedNames(
  database: PlatformDatabase,
  kind: DeletedKind,
  ids: readonly string[],
): Promise<readonly DeletedNameTable[]> {
  if (ids.length === 0) return []
  return database
    .selectFrom('deleted_name')
    .selectAll()
    .where('kind', '=', kind)
    .where(whereIn(database, 'deleted_name.id', ids))
    .execute()
}

/** Deleted entries of some categories by their ids or codes; of those that bore one code the last one comes last. */
export async function deletedEntries(
  database: PlatformDatabase,
  scopes: readonly string[],
  by: 'id' | 'en_code',
  values: readonly string[],
): Promise<readonly DeletedNameTable[]> {
  if (scopes.length === 0 || values.length === 0) return []
  return database
    .selectFrom('deleted_name')
    .selectAll()
    .where('kind', '=', 'entry')
    .where(whereIn(database, 'deleted_name.scope', scopes))
    .where(whereIn(database, `deleted_name.${by}`, values))
    .orderBy('deleted_at')
    .orderBy('id')
    .execute()
}

/** Deleted categories by their ids or codes; of those that bore one code the last one comes last. */
export async function deletedCategories(
  database: PlatformDatabase,
  named: readonly string[],
): Promise<readonly Pick<DeletedNameTable, 'id' | 'en_code'>[]> {
  if (named.length === 0) return []
  return database
    .selectFrom('deleted_name')
    .select(['id', 'en_code'])
    .where('kind', '=', 'dictionary')
    .where((row) =>
      row.or([whereIn(database, 'deleted_name.id', named), whereIn(database, 'deleted_name.en_code', named)]),
    )
    .orderBy('deleted_at')
    .orderBy('id')
    .execute()
}

/** Deleted entries of the category with a code, by what names them: their ids or codes. */
export async function deletedEntriesOf(
  database: PlatformDatabase,
  typeCode: string,
  named: readonly string[],
): Promise<readonly DeletedNameTable[]> {
  if (named.length === 0) return []
  const living = await database.selectFrom('dictionary_type').select('id').where('en_code', '=', typeCode).execute()
  const scopes = [...living, ...(await deletedCategories(database, [typeCode]))].map(({ id }) => id)
  const byId = await deletedEntries(database, scopes, 'id', named)
  return [...(await deletedEntries(database, scopes, 'en_code', named)), ...byId]
}
