import type * as z from 'zod'
import { dictionaryFile } from '#shared/api/dictionary.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { otherKeysOf, withOtherKeys } from '#server/core/file-keys.ts'
import { requireStorable } from '#server/core/input.ts'
import { subtreeIds } from '#server/core/trees.ts'
import { batches } from '#server/database/batch.ts'
import { mapUniqueViolation } from '#server/core/conflicts.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { type DownloadLink, offerContent } from '../files/links.ts'
import { describeEntry } from './entry-lists.ts'
import { checkFile } from './file-rules.ts'
import { allTypes, describeType, findType } from './types.ts'

export type DictionaryFile = z.output<typeof dictionaryFile>

/** A file beside what else stands in it, of each category and entry. */
interface WithKeys extends DictionaryFile {
  readonly typeKeys: readonly string[]
  readonly entryKeys: readonly string[]
}

/** Largest .bdd file, in bytes. */
export const FILE_LIMIT = 5 * 1024 * 1024

/** Offers a category, the categories below it and all their entries as a .bdd file. */
export async function exportType(call: Call, id: string): Promise<DownloadLink> {
  const { database } = call
  const type = await findType(database, id)
  const types = await allTypes(database)
  const ids = subtreeIds(types, id)
  const entries = await database
    .selectFrom('dictionary_entry')
    .selectAll()
    .where(whereIn(database, 'dictionary_entry.dictionary_type_id', [...ids]))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const plain = <Row extends { children: unknown; hasChildren: unknown; isLeaf?: unknown; num?: unknown }>({
    children: _children,
    hasChildren: _hasChildren,
    isLeaf: _isLeaf,
    num: _num,
    ...rest
  }: Row) => rest
  const content = {
    list: types
      .filter((each) => ids.has(each.id))
      .map((each) => withOtherKeys(plain(describeType(each)), each.file_keys ?? '')),
    modelList: entries.map((entry) => withOtherKeys(plain(describeEntry(entry)), entry.file_keys ?? '')),
  }
  return offerContent(call, `${type.full_name}.bdd`, JSON.stringify(content))
}

function readFile(content: Buffer): WithKeys {
  let parsed: unknown
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    fail(400, 'dictionary.fileUnreadable')
  }
  const result = dictionaryFile.safeParse(parsed)
  if (result.success) {
    requireStorable(result.data)
    // As they were written: what was read has its known keys first.
    const { list, modelList } = parsed as { readonly list: readonly unknown[]; readonly modelList: readonly unknown[] }
    return {
      ...result.data,
      typeKeys: list.map((type) => otherKeysOf(type, keysOfType)),
      entryKeys: modelList.map((entry) => otherKeysOf(entry, keysOfEntry)),
    }
  }
  const path = result.error.issues[0]?.path.map(String).join('.') ?? ''
  return fail(400, 'dictionary.fileInvalid', { params: { path } })
}

/** Imports a .bdd file: all of it, or nothing with a 400 that names what is in the way. */
export async function importTypes(call: Call, fileName: string, content: Buffer): Promise<void> {
  if (!/\.bdd$/i.test(fileName)) fail(400, 'dictionary.notBdd')
  const file = readFile(content)
  checkFile(file)
  await mapUniqueViolation({ code: 'dictionary.importExists' }, () =>
    call.database.transaction().execute(async (inside) => {
      await rejectKnown(inside, file)
      await insert(inside, file, call.now())
    }),
  )
}

async function rejectKnown(database: PlatformDatabase, file: DictionaryFile): Promise<void> {
  const known = await database
    .selectFrom('dictionary_type')
    .select(['id', 'parent_id', 'full_name', 'en_code'])
    .execute()
  const ids = new Set(known.map((type) => type.id))
  const codes = new Set(known.map((type) => type.en_code))
  const names = new Set(known.map((type) => `${type.parent_id}\n${type.full_name}`))
  for (const type of file.list) {
    if (ids.has(type.id)) fail(400, 'dictionary.importTypeExists', { params: { name: type.fullName } })
    if (codes.has(type.enCode)) fail(400, 'dictionary.importCodeExists', { params: { code: type.enCode } })
  }
  for (const { type, parentId } of placed(file, ids)) {
    if (names.has(`${parentId}\n${type.fullName}`)) {
      fail(400, 'dictionary.importNameExists', { params: { name: type.fullName } })
    }
  }
  const taken = await database
    .selectFrom('dictionary_entry')
    .select(['id', 'full_name'])
    .where(
      whereIn(
        database,
        'dictionary_entry.id',
        file.modelList.map((entry) => entry.id),
      ),
    )
    .execute()
  // The first of the file, however many are there already.
  const there = new Map(taken.map(({ id, full_name }) => [id, full_name]))
  const first = file.modelList.find(({ id }) => there.has(id))
  if (first) fail(400, 'dictionary.importEntryExists', { params: { name: there.get(first.id) ?? '' } })
}

/** Parents that neither the file nor this server knows become the top. */
function placed(file: DictionaryFile, known: ReadonlySet<string>) {
  const inFile = new Set(file.list.map((type) => type.id))
  return file.list.map((type) => ({
    type,
    parentId: inFile.has(type.parentId) || known.has(type.parentId) ? type.parentId : '-1',
  }))
}

/** Keys of a category and of an entry that are kept in columns, and those that follow from what stands below. */
const below = ['children', 'hasChildren', 'isLeaf', 'num']
const keysOfType = new Set([...Object.keys(dictionaryFile.shape.list.element.shape), ...below])
const keysOfEntry = new Set([...Object.keys(dictionaryFile.shape.modelList.element.shape), ...below])

async function insert(database: PlatformDatabase, file: WithKeys, created_at: number): Promise<void> {
  const known = await database.selectFrom('dictionary_type').select('id').execute()
  const types = placed(file, new Set(known.map((type) => type.id))).map(({ type, parentId }, at) => ({
    id: type.id,
    parent_id: parentId,
    full_name: type.fullName,
    en_code: type.enCode,
    is_tree: type.isTree,
    sort_code: type.sortCode,
    description: type.description,
    file_keys: file.typeKeys[at] ?? '',
    created_at,
  }))
  const entries = file.modelList.map((entry, at) => ({
    id: entry.id,
    dictionary_type_id: entry.dictionaryTypeId,
    parent_id: entry.parentId === entry.dictionaryTypeId ? '0' : entry.parentId,
    full_name: entry.fullName,
    en_code: entry.enCode,
    enabled_mark: entry.enabledMark,
    sort_code: entry.sortCode,
    description: entry.description,
    file_keys: file.entryKeys[at] ?? '',
    created_at,
  }))
  for (const rows of batches(types)) await database.insertInto('dictionary_type').values(rows).execute()
  for (const rows of batches(entries)) await database.insertInto('dictionary_entry').values(rows).execute()
}
