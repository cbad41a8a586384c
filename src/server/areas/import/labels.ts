import { nearest, type Near } from '#shared/form/import/similar.ts'
import type { Ids } from '#shared/form/kind.ts'
import type { WantedName } from '#shared/form/reference-ids.ts'
import { type ItemType, type ReferenceScopes, type ReferenceSort, scopeKey } from '#shared/form/references.ts'
import type { Language } from '#shared/rules/language.ts'
import { entryCode, loadTranslations } from '#server/core/translations.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { findByName } from '../module/reference-ids.ts'
import type { TranslateEntry } from '../module/references.ts'

/** A label of one sort that stands in a file. */
export type Wanted = WantedName

export interface Meaning {
  /** One: that is it. Several: the label means all of them. */
  readonly ids: ReadonlySet<string>
  readonly near: readonly Near[]
}

export interface Labels {
  readonly ids: Ids
  /** What a label means, or might. */
  meaning(wanted: Wanted): Meaning
}

/** Everything that labels of one sort and scope can mean; a thing may have several. */
interface Known {
  readonly byLabel: ReadonlyMap<string, ReadonlySet<string>>
  /** As they are offered, by id. */
  readonly offered: ReadonlyMap<string, string>
  /** Every name of each, for labels that nothing has. */
  readonly names: readonly Near[]
}

/** Labels without an answer are compared with this many names at most, so that nobody waits. */
const MAX_OFFERED = 20_000
const MAX_COMPARED = 200

class Index implements Known {
  readonly byLabel = new Map<string, Set<string>>()
  readonly offered = new Map<string, string>()
  readonly names: Near[] = []
  add(id: string, offered: string, ...labels: readonly string[]): void {
    this.offered.set(id, offered)
    for (const label of new Set([offered, ...labels])) this.names.push({ id, label })
    for (const label of new Set([id, offered, ...labels])) {
      const ids = this.byLabel.get(label) ?? new Set()
      this.byLabel.set(label, ids.add(id))
    }
  }
}

type Loader<Sort extends ReferenceSort> = (
  database: PlatformDatabase,
  scope: ReferenceScopes[Sort],
  labels: readonly string[],
  translate: TranslateEntry,
) => Promise<Known>

const users: Loader<'user'> = async (database, _scope, labels) => {
  const index = new Index()
  const names = labels.flatMap((label) => [label, ...label.split('/').map((part) => part.trim())])
  const people = () =>
    database.selectFrom('platform_user').select(['id', 'account', 'real_name']).where('deleted_at', 'is', null)
  const exact = await people()
    .where((builder) =>
      builder.or([
        whereIn(database, 'platform_user.id', labels),
        whereIn(database, 'platform_user.account', names),
        whereIn(database, 'platform_user.real_name', names),
      ]),
    )
    .execute()
  const add = (row: (typeof exact)[number]) =>
    index.add(row.id, `${row.real_name}/${row.account}`, row.account, row.real_name, `${row.account}/${row.real_name}`)
  exact.forEach(add)
  if (labels.every((label) => index.byLabel.has(label))) return index
  const found = new Set(exact.map(({ id }) => id))
  const others = await people().where('enabled_mark', '=', 1).orderBy('id').limit(MAX_OFFERED).execute()
  others.filter(({ id }) => !found.has(id)).forEach(add)
  return index
}

const entries: Loader<'entry'> = async (database, { dictionaryType, by }, _labels, translate) => {
  const index = new Index()
  const type = await database
    .selectFrom('dictionary_type')
    .select(['id', 'en_code'])
    .where((builder) => builder.or([builder('id', '=', dictionaryType), builder('en_code', '=', dictionaryType)]))
    .executeTakeFirst()
  if (!type) return index
  const rows = await database
    .selectFrom('dictionary_entry')
    .select(['id', 'en_code', 'full_name'])
    .where('dictionary_type_id', '=', type.id)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const translations = await loadTranslations(database)
  for (const row of rows) {
    const shown = translate(type.en_code, row.en_code, row.full_name)
    const words = translations.words(entryCode(type.en_code, row.en_code))
    index.add(by === 'id' ? row.id : row.en_code, shown, row.full_name, row.en_code, ...words)
  }
  return index
}

const organizationsOf = (database: PlatformDatabase) =>
  database
    .selectFrom('organization')
    .select(['id', 'path', 'full_name', 'path_names', 'en_code'])
    .where('enabled_mark', '=', 1)
    .execute()

const loadItems = {
  async department(database: PlatformDatabase, index: Index, suffix: string) {
    for (const row of await organizationsOf(database))
      index.add(`${row.id}${suffix && '--department'}`, row.path_names || row.full_name, row.full_name, row.en_code)
  },
  async position(database: PlatformDatabase, index: Index, suffix: string) {
    const rows = await database
      .selectFrom('position')
      .leftJoin('organization', 'organization.id', 'position.organization_id')
      .select(['position.id', 'position.full_name', 'position.en_code', 'organization.path_names'])
      .where('position.enabled_mark', '=', 1)
      .execute()
    for (const row of rows)
      index.add(
        `${row.id}${suffix && '--position'}`,
        row.path_names ? `${row.path_names}/${row.full_name}` : row.full_name,
        row.full_name,
        row.en_code,
      )
  },
  async role(database: PlatformDatabase, index: Index, suffix: string) {
    const rows = await database
      .selectFrom('role')
      .select(['id', 'full_name', 'en_code'])
      .where('enabled_mark', '=', 1)
      .execute()
    for (const row of rows) index.add(`${row.id}${suffix && '--role'}`, row.full_name, row.en_code)
  },
  async group(database: PlatformDatabase, index: Index, suffix: string) {
    const rows = await database
      .selectFrom('user_group')
      .select(['id', 'full_name', 'en_code'])
      .where('enabled_mark', '=', 1)
      .execute()
    for (const row of rows) index.add(`${row.id}${suffix && '--group'}`, row.full_name, row.en_code)
  },
} satisfies Partial<Record<ItemType, unknown>>

const items: Loader<'item'> = async (database, { type }, labels) => {
  const index = new Index()
  if (type === 'organization') {
    for (const row of await organizationsOf(database))
      index.add(row.path, row.path_names || row.full_name, row.full_name, row.en_code)
    return index
  }
  if (type !== 'mixed') {
    await loadItems[type](database, index, '')
    return index
  }
  for (const load of Object.values(loadItems)) await load(database, index, '--')
  const people = await users(database, null, labels, (_type, _code, name) => name)
  for (const [id, label] of people.offered)
    index.add(`${id}--user`, label, ...label.split('/'), label.split('/').toReversed().join('/'))
  return index
}

/** A division under its own name, and under the names from the top down to it. */
const regions: Loader<'region'> = async (database) => {
  const index = new Index()
  const rows = await database
    .selectFrom('region')
    .select(['id', 'parent_id', 'full_name'])
    .where('enabled_mark', '=', 1)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const row of rows) {
    const way = [row]
    for (let above = byId.get(row.parent_id); above && way.length < 10; above = byId.get(above.parent_id))
      way.unshift(above)
    index.add(way.map(({ id }) => id).join(','), way.map(({ full_name }) => full_name).join('/'), row.full_name)
  }
  return index
}

const loaders: { readonly [Sort in ReferenceSort]: Loader<Sort> } = {
  user: users,
  entry: entries,
  item: items,
  region: regions,
  // Records are chosen, never named by a file.
  record: async () => new Index(),
  row: async () => new Index(),
}

const keyOf = ({ sort, scope }: Pick<Wanted, 'sort' | 'scope'>) => `${sort} ${scopeKey(sort, scope as never)}`

const nothing: Meaning = { ids: new Set(), near: [] }

/**
 * What the labels of a file mean: a fixed number of queries for each sort and scope, however many rows there are. Only
 * where something has no answer are all names looked at.
 */
export async function loadMeanings(
  database: PlatformDatabase,
  wanted: readonly Wanted[],
  translate: TranslateEntry,
  language: Language,
): Promise<Labels> {
  const found = await findByName(database, wanted, language)
  const exact = new Map(
    found.map(([{ sort, scope, label }, id]) => [`${keyOf({ sort, scope } as Wanted)}\n${label}`, id]),
  )
  const groups = new Map<string, { readonly first: Wanted; readonly labels: Set<string> }>()
  for (const each of wanted) {
    if (exact.has(`${keyOf(each)}\n${each.label}`)) continue
    const group = groups.get(keyOf(each)) ?? { first: each, labels: new Set<string>() }
    groups.set(keyOf(each), group)
    group.labels.add(each.label)
  }
  const known = new Map<string, Known>()
  for (const [key, { first, labels }] of groups) {
    const load = loaders[first.sort] as Loader<ReferenceSort>
    known.set(key, await load(database, first.scope, [...labels], translate))
  }
  const nears = new Map<string, readonly Near[]>()
  const offer = (key: string, ids: readonly string[]): readonly Near[] =>
    ids.map((id) => ({ id, label: known.get(key)?.offered.get(id) ?? id }))
  const near = (key: string, label: string): readonly Near[] => {
    const at = `${key}\n${label}`
    const done = nears.get(at)
    if (done || nears.size >= MAX_COMPARED) return done ?? []
    const close = new Set(nearest(label, known.get(key)?.names ?? [], 6).map(({ id }) => id))
    const offered = offer(key, [...close].slice(0, 3))
    nears.set(at, offered)
    return offered
  }
  const meaning = (each: Wanted): Meaning => {
    const key = keyOf(each)
    const certain = exact.get(`${key}\n${each.label}`)
    if (certain !== undefined) return { ids: new Set([certain]), near: [] }
    const ids = known.get(key)?.byLabel.get(each.label) ?? nothing.ids
    if (ids.size === 1) return { ids, near: [] }
    if (ids.size === 0) return { ids, near: near(key, each.label) }
    return { ids, near: offer(key, [...ids].slice(0, 5)) }
  }
  return {
    ids: {
      id: (sort, scope, label) => {
        const { ids } = meaning({ sort, scope, label } as Wanted)
        return ids.size === 1 ? [...ids][0] : undefined
      },
    },
    meaning,
  }
}
