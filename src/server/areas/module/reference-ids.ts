import { namesOf } from '#shared/rules/names-of.ts'
import type { WantedName } from '#shared/form/reference-ids.ts'
import { type ItemType, ofSort, type ReferenceSort } from '#shared/form/references.ts'
import type { Language } from '#shared/rules/language.ts'
import { entryCode, loadTranslations } from '#server/core/translations.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { byName, membershipsByName, organizationsByName, positionsByName, usersByName } from '../people/find-by-name.ts'
import { regionsByName } from '../region/by-name.ts'

type Found = (readonly [WantedName, string])[]
type Lookup = (labels: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Finds the names of one sort; a fixed number of queries, however many there are. */
type Finder<Sort extends ReferenceSort> = (
  database: PlatformDatabase,
  wanted: readonly WantedName<Sort>[],
  language: Language,
) => Promise<Found>

async function lookUp(wanted: readonly WantedName[], find: Lookup): Promise<Found> {
  const found = await find(wanted.map(({ label }) => label))
  return wanted.flatMap((each) => {
    const id = found.get(each.label)
    return id === undefined ? [] : [[each, id] as const]
  })
}

/** Where the names of each type of item are looked for. */
function itemLookups(database: PlatformDatabase): { readonly [Type in Exclude<ItemType, 'mixed'>]: Lookup } {
  return {
    organization: (labels) => organizationsByName(database, labels, ({ path }) => path),
    department: (labels) => organizationsByName(database, labels, ({ id }) => id),
    position: (labels) => positionsByName(database, labels),
    role: (labels) => membershipsByName(database, 'role', labels),
    group: (labels) => membershipsByName(database, 'user_group', labels),
  }
}

const finders: { readonly [Sort in ReferenceSort]: Finder<Sort> } = {
  user: (database, wanted) => lookUp(wanted, (labels) => usersByName(database, labels)),
  region: (database, wanted) => lookUp(wanted, (labels) => regionsByName(database, labels)),
  // A name of a record is no key of it: records are chosen, and no file or pasted text names one.
  record: async () => [],
  row: async () => [],
  async item(database, wanted) {
    const lookups = itemLookups(database)
    const found: Found = []
    for (const [type, some] of Map.groupBy(wanted, ({ scope }) => scope.type)) {
      if (type !== 'mixed') found.push(...(await lookUp(some, lookups[type])))
      else found.push(...(await lookUp(some, (labels) => mixedByName(database, labels))))
    }
    return found
  },
  async entry(database, wanted, language) {
    const found: Found = []
    for (const some of Map.groupBy(wanted, ({ scope }) => scope.dictionaryType).values()) {
      const [first] = some
      if (first) found.push(...(await entriesByName(database, first.scope.dictionaryType, some, language)))
    }
    return found
  },
}

/** Suffixed ids: a person before what people belong to. */
async function mixedByName(database: PlatformDatabase, labels: readonly string[]) {
  const lookups = itemLookups(database)
  const found = new Map<string, string>()
  const add = (some: ReadonlyMap<string, string>, type: string) => {
    for (const [label, id] of some) if (!found.has(label)) found.set(label, `${id}--${type}`)
  }
  add(await usersByName(database, labels), 'user')
  for (const type of ['department', 'position', 'role', 'group'] as const) add(await lookups[type](labels), type)
  return found
}

/**
 * Enabled entries of one dictionary, by its id or code: under the name that the caller reads, their own name, code or id, and
 * their names in every other language.
 */
async function entriesByName(
  database: PlatformDatabase,
  dictionary: string,
  wanted: readonly WantedName<'entry'>[],
  language: Language,
): Promise<Found> {
  const labels = wanted.map(({ label }) => label)
  const rows = await database
    .selectFrom('dictionary_entry')
    .innerJoin('dictionary_type', 'dictionary_type.id', 'dictionary_entry.dictionary_type_id')
    .select([
      'dictionary_entry.id',
      'dictionary_entry.en_code',
      'dictionary_entry.full_name',
      'dictionary_type.en_code as type_code',
    ])
    .where((row) =>
      row.or([row('dictionary_type.id', '=', dictionary), row('dictionary_type.en_code', '=', dictionary)]),
    )
    .where('dictionary_entry.enabled_mark', '=', 1)
    .execute()
  const translations = await loadTranslations(database)
  const texts = translations.texts(language)
  const codes = new Map(rows.map((row) => [row.id, row.en_code]))
  const found = byName(
    labels,
    rows.map((row) => {
      const code = entryCode(row.type_code, row.en_code)
      const shown = texts.get(code) ?? row.full_name
      return { id: row.id, names: [[shown], [row.full_name], [row.en_code], [row.id], translations.words(code)] }
    }),
  )
  return wanted.flatMap((each) => {
    const id = found.get(each.label)
    return id === undefined ? [] : [[each, each.scope.by === 'id' ? id : (codes.get(id) ?? id)] as const]
  })
}

/** The ids behind names, sort by sort; what nobody bears, or several do, has none. */
export async function findByName(
  database: PlatformDatabase,
  wanted: readonly WantedName[],
  language: Language,
): Promise<Found> {
  const found: Found = []
  const add = async <Sort extends ReferenceSort>(sort: Sort) => {
    const some = ofSort(wanted, sort) as readonly WantedName[] as readonly WantedName<Sort>[]
    if (some.length > 0) found.push(...(await finders[sort](database, some, language)))
  }
  for (const sort of namesOf(finders)) await add(sort)
  return found
}
