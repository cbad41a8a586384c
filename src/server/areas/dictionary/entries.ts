import { sql } from 'kysely'
import { fail } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import { subtreeIds } from '#server/core/trees.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import { keepDeletedName } from '#server/database/deleted-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { DictionaryEntryTable, DictionaryTypeTable } from '#server/database/tables/system.ts'
import { lockTypeRow } from './types.ts'

/** An entry as a client sends it, already checked by the endpoint's schema. */
export interface EntryInput {
  readonly dictionaryTypeId: string
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly enabledMark: number
  readonly sortCode: number
  readonly description?: string | null | undefined
}

const TOP = '0'
const taken = { code: 'dictionary.entryTaken' } as const

/** Entries of a category in their order. */
export async function entriesOf(database: PlatformDatabase, typeId: string): Promise<DictionaryEntryTable[]> {
  return database
    .selectFrom('dictionary_entry')
    .selectAll()
    .where('dictionary_type_id', '=', typeId)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
}

/** The first entries of a category in their order, and how many there are. */
export async function firstEntries(
  database: PlatformDatabase,
  typeId: string,
  first: number,
): Promise<{ readonly rows: DictionaryEntryTable[]; readonly total: number }> {
  const those = database.selectFrom('dictionary_entry').where('dictionary_type_id', '=', typeId)
  const rows = await those.selectAll().orderBy('sort_code').orderBy('id').limit(first).execute()
  if (rows.length < first) return { rows, total: rows.length }
  const { count } = await those.select((row) => row.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return { rows, total: Number(count) }
}

/** What a tree is made of, without what its entries say, in their order. */
export async function placesOf(database: PlatformDatabase, typeId: string) {
  return database
    .selectFrom('dictionary_entry')
    .select(['id', 'parent_id'])
    .where('dictionary_type_id', '=', typeId)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
}

/** The entries with these ids in their order. */
export async function entriesById(database: PlatformDatabase, ids: readonly string[]): Promise<DictionaryEntryTable[]> {
  return database
    .selectFrom('dictionary_entry')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
}

/** One entry; refuses with 404 when there is none. */
export async function findEntry(database: PlatformDatabase, id: string): Promise<DictionaryEntryTable> {
  const entry = await database.selectFrom('dictionary_entry').selectAll().where('id', '=', id).executeTakeFirst()
  return entry ?? fail(404, 'dictionary.entryMissing')
}

/** The parent to store: the type id stands for the top; only trees have other parents, of the same category. */
async function parentOf(database: PlatformDatabase, type: DictionaryTypeTable, parentId: string): Promise<string> {
  if (parentId === TOP || parentId === type.id) return TOP
  const parent = await database
    .selectFrom('dictionary_entry')
    .select('dictionary_type_id')
    .where('id', '=', parentId)
    .executeTakeFirst()
  if (parent?.dictionary_type_id !== type.id) fail(400, 'dictionary.entryParentMissing', { field: 'parentId' })
  if (type.is_tree !== 1) fail(400, 'dictionary.notTree', { field: 'parentId' })
  return parentId
}

async function assertUnique(
  database: PlatformDatabase,
  input: EntryInput,
  parentId: string,
  id: string,
): Promise<void> {
  const rows = await database
    .selectFrom('dictionary_entry')
    .select('en_code')
    .where('dictionary_type_id', '=', input.dictionaryTypeId)
    .where('parent_id', '=', parentId)
    .where('id', '!=', id)
    .where((row) => row.or([row('full_name', '=', input.fullName), row('en_code', '=', input.enCode)]))
    .execute()
  if (rows.some((row) => row.en_code === input.enCode)) {
    fail(400, 'dictionary.entryCodeTaken', { field: 'enCode', params: { code: input.enCode } })
  }
  if (rows.length > 0) fail(400, 'dictionary.entryNameTaken', { field: 'fullName', params: { name: input.fullName } })
}

/** Creates an entry and returns its id. */
export function createEntry(database: PlatformDatabase, input: EntryInput, now: number): Promise<string> {
  return mapUniqueViolation(taken, () => database.transaction().execute((inside) => createEntryIn(inside, input, now)))
}

/** The same inside a transaction. Nothing is written of an entry that is refused. */
export async function createEntryIn(inside: PlatformDatabase, input: EntryInput, now: number): Promise<string> {
  const id = nextId()
  const type = await lockTypeRow(inside, input.dictionaryTypeId)
  const parent_id = await parentOf(inside, type, input.parentId)
  await assertUnique(inside, input, parent_id, id)
  await inside
    .insertInto('dictionary_entry')
    .values({ id, dictionary_type_id: type.id, parent_id, ...columns(input), created_at: now })
    .execute()
  return id
}

/** Changes an entry; it stays in its category and never goes below itself. */
export async function updateEntry(database: PlatformDatabase, id: string, input: EntryInput): Promise<void> {
  await mapUniqueViolation(taken, () =>
    database.transaction().execute(async (inside) => {
      const entry = await findEntry(inside, id)
      if (input.dictionaryTypeId !== entry.dictionary_type_id)
        fail(400, 'dictionary.entryStays', { field: 'dictionaryTypeId' })
      const type = await lockTypeRow(inside, entry.dictionary_type_id)
      const parent_id = await parentOf(inside, type, input.parentId)
      if (parent_id !== TOP) {
        const below = subtreeIds(await entriesOf(inside, type.id), id)
        if (below.has(parent_id)) fail(400, 'dictionary.entryBelowItself', { field: 'parentId' })
      }
      await assertUnique(inside, input, parent_id, id)
      await inside
        .updateTable('dictionary_entry')
        .set({ parent_id, ...columns(input) })
        .where('id', '=', id)
        .execute()
    }),
  )
}

/** Deletes an entry that has no children; records that chose it keep its name. */
export async function deleteEntry(database: PlatformDatabase, id: string, now: number): Promise<void> {
  await database.transaction().execute(async (inside) => {
    const { dictionary_type_id, full_name, en_code } = await findEntry(inside, id)
    await lockTypeRow(inside, dictionary_type_id)
    const child = await inside
      .selectFrom('dictionary_entry')
      .select('id')
      .where('parent_id', '=', id)
      .executeTakeFirst()
    if (child) fail(400, 'dictionary.entryHasChildren')
    await inside.deleteFrom('dictionary_entry').where('id', '=', id).execute()
    await keepDeletedName(inside, {
      kind: 'entry',
      id,
      full_name,
      en_code,
      scope: dictionary_type_id,
      deleted_at: now,
    })
  })
}

/** Sets the enabled mark, or flips it where the caller does not say which it wants. */
export async function toggleEntry(database: PlatformDatabase, id: string, wanted?: number): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('dictionary_entry')
    .set({ enabled_mark: wanted ?? sql<number>`1 - enabled_mark` })
    .where('id', '=', id)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'dictionary.entryMissing')
}

function columns(input: EntryInput) {
  return {
    full_name: input.fullName,
    en_code: input.enCode,
    enabled_mark: input.enabledMark,
    sort_code: input.sortCode,
    description: input.description ?? '',
  }
}
