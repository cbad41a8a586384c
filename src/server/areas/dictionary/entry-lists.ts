import { setImmediate as nextRound } from 'node:timers/promises'
import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod'
import type { DictionaryEntry, dictionary } from '#shared/api/dictionary.ts'
import {
  dictionaryCode,
  entryCode,
  loadTranslations,
  type Translations,
  translationOf,
} from '#server/core/translations.ts'
import { mapYielding } from '#server/core/pause.ts'
import { buildTree, inOrder, withAncestors, withoutSubtree, withBelow } from '#server/core/trees.ts'
import { deletedEntriesOf } from '#server/database/deleted-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { DictionaryEntryTable } from '#server/database/tables/system.ts'
import { whereIn } from '#server/database/text.ts'
import { entriesById, entriesOf, firstEntries, placesOf } from './entries.ts'
import { allTypes, findType, findTypeOrCode } from './types.ts'

const TOP = '0'

export function describeEntry(entry: DictionaryEntryTable, children: DictionaryEntry[] = []): DictionaryEntry {
  return {
    id: entry.id,
    dictionaryTypeId: entry.dictionary_type_id,
    parentId: entry.parent_id,
    fullName: entry.full_name,
    enCode: entry.en_code,
    enabledMark: entry.enabled_mark,
    sortCode: entry.sort_code,
    description: entry.description,
    ...withBelow(children),
  }
}

type Describe = (entry: DictionaryEntryTable, children?: DictionaryEntry[]) => DictionaryEntry

function shape(
  entries: readonly DictionaryEntryTable[],
  isTree: boolean,
  describe: Describe = describeEntry,
): DictionaryEntry[] {
  return isTree ? buildTree(entries, TOP, describe) : entries.map((entry) => describe(entry))
}

/** Entries as they are chosen from, with the codes of their translations; management shows what is stored. */
function describeWith(translations: Translations, typeCode: string): Describe {
  return (entry, children) => ({
    ...describeEntry(entry, children),
    ...translationOf(translations, entryCode(typeCode, entry.en_code)),
  })
}

/** Entries whose name or code contains the keyword; in a tree with everything above them. */
export async function listEntries(
  database: PlatformDatabase,
  typeId: string,
  query: { readonly keyword?: string | undefined; readonly isTree?: number | undefined },
): Promise<DictionaryEntry[]> {
  const type = await findType(database, typeId)
  const isTree = (query.isTree ?? type.is_tree) === 1
  const entries = await entriesOf(database, typeId)
  const keyword = query.keyword?.trim().toLowerCase() ?? ''
  if (keyword === '') return shape(entries, isTree)
  const matches = (entry: DictionaryEntryTable) =>
    entry.full_name.toLowerCase().includes(keyword) || entry.en_code.toLowerCase().includes(keyword)
  return shape(isTree ? withAncestors(entries, matches) : entries.filter(matches), isTree)
}

/** The first of them, in a tree as they stand when all is open, and how many there are. */
export async function listFirst(
  database: PlatformDatabase,
  typeId: string,
  query: { readonly isTree?: number | undefined; readonly first: number },
): Promise<{ readonly list: DictionaryEntry[]; readonly total: number }> {
  const type = await findType(database, typeId)
  if ((query.isTree ?? type.is_tree) !== 1) {
    const { rows, total } = await firstEntries(database, typeId, query.first)
    return { list: shape(rows, false), total }
  }
  const open = inOrder(await placesOf(database, typeId), TOP)
  const ids = open.slice(0, query.first)
  const branches = new Set(open.map(({ parent_id }) => parent_id))
  const rows =
    ids.length === 0
      ? []
      : await entriesById(
          database,
          ids.map(({ id }) => id),
        )
  // What lies below the last ones is left out, not missing.
  const describe: Describe = (entry, children) => ({
    ...describeEntry(entry, children),
    ...withBelow(children ?? [], branches.has(entry.id)),
  })
  return { list: shape(rows, true, describe), total: open.length }
}

/** Possible parents: a pseudo root named like the category over its entries, without the sub-tree of one ('0': whole). */
export async function parentOptions(
  database: PlatformDatabase,
  typeId: string,
  exclude: string,
  isTree: number | undefined,
): Promise<DictionaryEntry[]> {
  const type = await findType(database, typeId)
  const all = await entriesOf(database, typeId)
  // The top is above every entry: leaving out what lies below it would leave nothing.
  const entries = exclude === TOP ? all : withoutSubtree(all, exclude)
  const children = shape(entries, (isTree ?? type.is_tree) === 1)
  return [
    {
      id: TOP,
      dictionaryTypeId: type.id,
      parentId: '-1',
      fullName: type.full_name,
      enCode: type.en_code,
      enabledMark: 1,
      sortCode: 0,
      description: '',
      ...withBelow(children),
    },
  ]
}

/** Enabled entries for options at run time; what lies below a disabled entry of a tree is off too. */
export async function enabledEntries(database: PlatformDatabase, named: string): Promise<DictionaryEntry[]> {
  const type = await findTypeOrCode(database, named)
  const entries = await entriesOf(database, type.id)
  return shape(
    entries.filter((entry) => entry.enabled_mark === 1),
    type.is_tree === 1,
    describeWith(await loadTranslations(database), type.en_code),
  )
}

/** Names of entries of a category by their ids or codes, also of those that nobody can choose any more. */
export async function namesOf(database: PlatformDatabase, named: string, keys: readonly string[]) {
  const type = await findTypeOrCode(database, named)
  const rows = await database
    .selectFrom('dictionary_entry')
    .select(['id', 'en_code', 'full_name'])
    .where('dictionary_type_id', '=', type.id)
    .where((row) =>
      row.or([whereIn(database, 'dictionary_entry.id', keys), whereIn(database, 'dictionary_entry.en_code', keys)]),
    )
    .execute()
  const known = new Set(rows.flatMap(({ id, en_code }) => [id, en_code]))
  const gone = await deletedEntriesOf(
    database,
    type.en_code,
    keys.filter((key) => !known.has(key)),
  )
  const found = new Map<string, { row: (typeof rows)[number]; deleteMark: 0 | 1 }>()
  for (const row of gone) for (const key of [row.en_code, row.id]) found.set(key, { row, deleteMark: 1 })
  for (const row of rows) found.set(row.en_code, { row, deleteMark: 0 })
  for (const row of rows) found.set(row.id, { row, deleteMark: 0 })
  const translations = await loadTranslations(database)
  return [...new Set(keys)].flatMap((key) => {
    const entry = found.get(key)
    if (!entry) return []
    const { row, deleteMark } = entry
    const code = translationOf(translations, entryCode(type.en_code, row.en_code))
    return [{ key, fullName: row.full_name, ...code, deleteMark }]
  })
}

/** Every category with its enabled entries. */
export async function allDictionaries(database: PlatformDatabase): Promise<z.input<typeof dictionary>[]> {
  const types = await allTypes(database)
  const entries = await enabled(database)
  const translations = await loadTranslations(database)
  const byType = Map.groupBy(entries, (entry) => entry.dictionary_type_id)
  const describe = (type: (typeof types)[number]) => ({
    id: type.id,
    parentId: type.parent_id,
    fullName: type.full_name,
    ...translationOf(translations, dictionaryCode(type.en_code)),
    enCode: type.en_code,
    isTree: type.is_tree,
    dictionaryList: shape(byType.get(type.id) ?? [], type.is_tree === 1, describeWith(translations, type.en_code)),
  })
  return mapYielding(types, describe, 1)
}

/** Entries that are read before others have a turn. */
const PIECE = 2000

/** Every enabled entry in the order of entries. */
async function enabled(database: PlatformDatabase): Promise<DictionaryEntryTable[]> {
  const found: DictionaryEntryTable[] = []
  for (let last: DictionaryEntryTable | undefined; ; last = found.at(-1)) {
    let query = database.selectFrom('dictionary_entry').selectAll().where('enabled_mark', '=', 1)
    if (last) query = query.where(sql<SqlBool>`(sort_code, id) > (${last.sort_code}, ${last.id})`)
    const piece = await query.orderBy('sort_code').orderBy('id').limit(PIECE).execute()
    found.push(...piece)
    if (piece.length < PIECE) return found
    await nextRound()
  }
}
