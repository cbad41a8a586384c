import type { Call } from '#server/core/call.ts'
import { entryCode, loadTranslations } from '#server/core/translations.ts'
import { deletedEntriesOf } from '#server/database/deleted-names.ts'
import { whereIn } from '#server/database/text.ts'

/**
 * Names of the entries of the dictionary with a code, in the caller's language, by their ids and codes: whoever chose one
 * keeps either. Of a deleted one the name it had, with the words that say so.
 */
export async function entryNames(
  call: Call,
  dictionary: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { database } = call
  const named = [...new Set(keys)].filter((key) => key !== '')
  const [translations, rows] = await Promise.all([
    loadTranslations(database),
    database
      .selectFrom('dictionary_entry')
      .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
      .select(['dictionary_entry.id', 'dictionary_entry.en_code', 'dictionary_entry.full_name'])
      .where('dictionary_type.en_code', '=', dictionary)
      .where((row) =>
        row.or([whereIn(database, 'dictionary_entry.id', named), whereIn(database, 'dictionary_entry.en_code', named)]),
      )
      .execute(),
  ])
  const texts = translations.texts(call.language)
  const known = new Set(rows.flatMap(({ id, en_code }) => [id, en_code]))
  const missing = named.filter((key) => !known.has(key))
  const gone = await deletedEntriesOf(database, dictionary, missing)
  const nameOf = (row: { readonly en_code: string; readonly full_name: string }) =>
    texts.get(entryCode(dictionary, row.en_code)) ?? row.full_name
  return new Map(
    [
      ...gone.map((row) => ({ ...row, name: call.text('people.deletedName', { name: nameOf(row) }) })),
      ...rows.map((row) => ({ ...row, name: nameOf(row) })),
    ].flatMap(({ id, en_code, name }) => {
      return [
        [en_code, name],
        [id, name],
      ] as const
    }),
  )
}

/** The id and the code of the entry that one of both names; itself where there is no such entry. */
export async function entryKeys(
  database: Call['database'],
  dictionary: string,
  key: string,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select(['dictionary_entry.id', 'dictionary_entry.en_code'])
    .where('dictionary_type.en_code', '=', dictionary)
    .where((row) => row.or([row('dictionary_entry.id', '=', key), row('dictionary_entry.en_code', '=', key)]))
    .execute()
  return [key, ...rows.flatMap(({ id, en_code }) => [id, en_code])]
}
