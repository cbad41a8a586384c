import type { DictionaryType } from '#shared/api/dictionary.ts'
import { isCode, isPlainName } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import { nextId } from '#server/core/ids.ts'
import { buildTree, withoutSubtree, withBelow } from '#server/core/trees.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import { keepDeletedName } from '#server/database/deleted-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite } from '#server/database/text.ts'
import type { DictionaryTypeTable } from '#server/database/tables/system.ts'

/** A category as a client sends it, already checked by the endpoint's schema. */
export interface TypeInput {
  readonly parentId: string
  readonly fullName: string
  readonly enCode: string
  readonly isTree: number
  readonly sortCode: number
  readonly description?: string | null | undefined
}

const ROOT = '-1'
const taken = { code: 'dictionary.typeTaken' } as const
/** Every category in its order. */
export async function allTypes(database: PlatformDatabase): Promise<DictionaryTypeTable[]> {
  return database.selectFrom('dictionary_type').selectAll().orderBy('sort_code').orderBy('id').execute()
}

/** The category tree, without the sub-tree of an id where one is given. */
export async function typeTree(database: PlatformDatabase, exclude?: string): Promise<DictionaryType[]> {
  const types = await allTypes(database)
  return buildTree(exclude ? withoutSubtree(types, exclude) : types, ROOT, describeType)
}

export function describeType(type: DictionaryTypeTable, children: DictionaryType[] = []): DictionaryType {
  return {
    id: type.id,
    parentId: type.parent_id,
    fullName: type.full_name,
    enCode: type.en_code,
    isTree: type.is_tree,
    sortCode: type.sort_code,
    description: type.description,
    ...withBelow(children),
  }
}

/** One category by its id, else by its code, as designs name it; refuses with 404 when there is none. */
export async function findTypeOrCode(database: PlatformDatabase, named: string): Promise<DictionaryTypeTable> {
  const types = await database
    .selectFrom('dictionary_type')
    .selectAll()
    .where((row) => row.or([row('id', '=', named), row('en_code', '=', named)]))
    .execute()
  return types.find(({ id }) => id === named) ?? types[0] ?? fail(404, 'dictionary.typeMissing')
}

/** One category; refuses with 404 when there is none. */
export async function findType(database: PlatformDatabase, id: string): Promise<DictionaryTypeTable> {
  const type = await database.selectFrom('dictionary_type').selectAll().where('id', '=', id).executeTakeFirst()
  return type ?? fail(404, 'dictionary.typeMissing')
}

/**
 * The same for a write below the category, inside its transaction: others who write there wait. Else PostgreSQL would
 * let two people move entries below each other, or one add what the other deletes the place of.
 */
export async function lockTypeRow(database: PlatformDatabase, id: string): Promise<DictionaryTypeTable> {
  const query = database.selectFrom('dictionary_type').selectAll().where('id', '=', id)
  const type = await (isSqlite(database) ? query : query.forUpdate()).executeTakeFirst()
  return type ?? fail(404, 'dictionary.typeMissing')
}

async function assertUnique(database: PlatformDatabase, input: TypeInput, id: string): Promise<void> {
  const rows = await database
    .selectFrom('dictionary_type')
    .select(['parent_id', 'full_name', 'en_code'])
    .where('id', '!=', id)
    .where((row) =>
      row.or([
        row('en_code', '=', input.enCode),
        row.and([row('parent_id', '=', input.parentId), row('full_name', '=', input.fullName)]),
      ]),
    )
    .execute()
  if (rows.some((row) => row.en_code === input.enCode)) {
    fail(400, 'dictionary.typeCodeTaken', { field: 'enCode', params: { code: input.enCode } })
  }
  if (rows.length > 0) fail(400, 'dictionary.typeNameTaken', { field: 'fullName', params: { name: input.fullName } })
}

/** Name and code rules (specification, section 5); what is already stored may stay as it is. */
function rejectMalformed(input: TypeInput, stored?: DictionaryTypeTable): void {
  if (input.enCode !== stored?.en_code && !isCode(input.enCode)) {
    fail(400, 'dictionary.typeCodeMalformed', { field: 'enCode' })
  }
  if (input.fullName !== stored?.full_name && !isPlainName(input.fullName)) {
    fail(400, 'dictionary.typeNameMalformed', { field: 'fullName' })
  }
}

/** Creates a category and returns its id. */
export async function createType(database: PlatformDatabase, input: TypeInput, now: number): Promise<string> {
  rejectMalformed(input)
  const id = nextId()
  await mapUniqueViolation(taken, () =>
    database.transaction().execute(async (inside) => {
      if (input.parentId !== ROOT) await lockTypeRow(inside, input.parentId)
      await assertUnique(inside, input, id)
      await inside
        .insertInto('dictionary_type')
        .values({ id, parent_id: input.parentId, ...columns(input), created_at: now })
        .execute()
    }),
  )
  return id
}

/** Changes a category; its parent is fixed (specification, section 5). */
export async function updateType(database: PlatformDatabase, id: string, input: TypeInput): Promise<void> {
  await mapUniqueViolation(taken, () =>
    database.transaction().execute(async (inside) => {
      const type = await lockTypeRow(inside, id)
      if (input.parentId !== type.parent_id) fail(400, 'dictionary.typeParentStays', { field: 'parentId' })
      rejectMalformed(input, type)
      await assertUnique(inside, input, id)
      if (type.is_tree === 1 && input.isTree !== 1) {
        const nested = await inside
          .selectFrom('dictionary_entry')
          .select('id')
          .where('dictionary_type_id', '=', id)
          .where('parent_id', '!=', '0')
          .executeTakeFirst()
        if (nested) fail(400, 'dictionary.typeNested', { field: 'isTree' })
      }
      await inside.updateTable('dictionary_type').set(columns(input)).where('id', '=', id).execute()
    }),
  )
}

/** Deletes a category that has neither children nor entries. */
export async function deleteType(database: PlatformDatabase, id: string, now: number): Promise<void> {
  await database.transaction().execute(async (inside) => {
    const { full_name, en_code } = await lockTypeRow(inside, id)
    const child = await inside.selectFrom('dictionary_type').select('id').where('parent_id', '=', id).executeTakeFirst()
    if (child) fail(400, 'dictionary.typeHasChildren')
    const entry = await inside
      .selectFrom('dictionary_entry')
      .select('id')
      .where('dictionary_type_id', '=', id)
      .executeTakeFirst()
    if (entry) fail(400, 'dictionary.typeHasEntries')
    await inside.deleteFrom('dictionary_type').where('id', '=', id).execute()
    await keepDeletedName(inside, { kind: 'dictionary', id, full_name, en_code, deleted_at: now })
  })
}

function columns(input: TypeInput) {
  return {
    full_name: input.fullName,
    en_code: input.enCode,
    is_tree: input.isTree,
    sort_code: input.sortCode,
    description: input.description ?? '',
  }
}
