import {
  itemKey,
  lastId,
  ofSort,
  type Reference,
  type RowScope,
  referenceKey,
  type ReferenceScopes,
  type ReferenceSort,
  type ReferenceTarget,
} from '#shared/form/references.ts'
import { namesOf } from '#shared/rules/names-of.ts'
import { shownRegionNames } from '#shared/rules/region-names.ts'
import type { Labels } from '#shared/form/kind.ts'
import { partText } from '#shared/form/relations.ts'
import type { FormRecord } from '#shared/form/values.ts'
import { deletedCategories, deletedEntries, deletedNames } from '#server/database/deleted-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { splitId } from '../people/scope.ts'
import { regionNames } from '../region/regions.ts'

export interface NamedUser {
  readonly account: string
  readonly realName: string
}

/** How a person is written: `name/account` on screen (wire contract 6.2), the bare name on paper. */
export type PersonText = (user: NamedUser) => string
export const onScreen: PersonText = ({ realName, account }) => `${realName}/${account}`
export const onPaper: PersonText = ({ realName }) => realName

/** The name of an entry in the language it is read in, by the codes of its category and its own. */
export type TranslateEntry = (typeCode: string, enCode: string, name: string) => string

/** A data interface, and what it is asked with. */
export type AskedRows = Pick<RowScope, 'interfaceId' | 'key' | 'parameters'>

/** Rows of generated modules and data interfaces, as far as somebody may see them. */
export interface RecordReader {
  /** Texts of some parts (`field`, `table-column`) of records, by their ids; what is not seen is left out. */
  read(
    modelId: string,
    ids: readonly string[],
    parts: readonly string[],
  ): Promise<ReadonlyMap<string, Readonly<FormRecord>>>
  /** Rows of a data interface by what its key column holds; nothing where it cannot be asked. */
  rows(source: AskedRows, ids: readonly string[]): Promise<ReadonlyMap<string, Readonly<FormRecord>>>
  /** Stands for a record that is not seen, or gone. */
  readonly unseen: string
}

/** How names are written for whoever reads them. */
export interface Wording {
  readonly person: PersonText
  readonly translate?: TranslateEntry | undefined
  /** Says of a name that what bore it is deleted. Left out: what is deleted has no name. */
  readonly deleted?: ((name: string) => string) | undefined
  /** Left out: nobody reads, so that no record has a name. */
  readonly records?: RecordReader | undefined
}

type FindName<Sort extends ReferenceSort> = (scope: ReferenceScopes[Sort], id: string) => string | undefined

/** Names behind the references of one sort; a fixed number of queries, however many there are. */
type Resolver<Sort extends ReferenceSort> = (
  database: PlatformDatabase,
  wanted: readonly Reference<Sort>[],
  wording: Wording,
) => Promise<FindName<Sort>>

/** Deleted people are found too: old records still name them; on paper as they were. */
const users: Resolver<'user'> = async (database, wanted, { person, deleted = plain }) => {
  const ids = [...new Set(wanted.map(({ id }) => id))]
  if (ids.length === 0) return () => undefined
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'account', 'real_name', 'deleted_at'])
    .where(whereIn(database, 'platform_user.id', ids))
    .execute()
  const named = (row: (typeof rows)[number]) => {
    const name = person({ account: row.account, realName: row.real_name })
    return row.deleted_at === null || person === onPaper ? name : deleted(name)
  }
  const names = new Map(rows.map((row) => [row.id, named(row)]))
  return (_scope, id) => names.get(id)
}

const plain = (name: string) => name

/** Disabled entries too, in three queries; what these do not find is looked for among the deleted ones. */
const entries: Resolver<'entry'> = async (database, wanted, wording) => {
  const { translate = (_type, _code, name) => name, deleted } = wording
  const types = [...new Set(wanted.map(({ scope }) => scope.dictionaryType))]
  if (types.length === 0) return () => undefined
  const living = await database
    .selectFrom('dictionary_type')
    .select(['id', 'en_code'])
    .where((builder) => builder.or([builder('id', 'in', types), builder('en_code', 'in', types)]))
    .execute()
  const known = new Set(living.flatMap((row) => [row.id, row.en_code]))
  const gone = deleted
    ? await deletedCategories(
        database,
        types.filter((type) => !known.has(type)),
      )
    : []
  const rows = [...gone, ...living]
  if (rows.length === 0) return () => undefined
  const typeIds = new Map([
    ...rows.map((row) => [row.en_code, row.id] as const),
    ...rows.map((row) => [row.id, row.id] as const),
  ])
  const typeCodes = new Map(rows.map((row) => [row.id, row.en_code]))
  const names = new Map<string, string>()
  const key = (type: string, by: string, value: string) => `${type}\n${by}\n${value}`
  for (const by of ['id', 'enCode'] as const) {
    const column = by === 'id' ? ('id' as const) : ('en_code' as const)
    const values = wanted.filter(({ scope }) => scope.by === by).map(({ id }) => id)
    if (values.length === 0) continue
    const found = await database
      .selectFrom('dictionary_entry')
      .select(['dictionary_type_id', 'id', 'en_code', 'full_name'])
      .where(
        'dictionary_type_id',
        'in',
        rows.map((row) => row.id),
      )
      .where(whereIn(database, `dictionary_entry.${column}`, values))
      .orderBy('sort_code', 'desc')
      .orderBy('id', 'desc')
      .execute()
    for (const entry of found) {
      const typeCode = typeCodes.get(entry.dictionary_type_id) ?? ''
      names.set(key(entry.dictionary_type_id, by, entry[column]), translate(typeCode, entry.en_code, entry.full_name))
    }
  }
  const find: FindName<'entry'> = ({ dictionaryType, by }, id) =>
    names.get(key(typeIds.get(dictionaryType) ?? '', by, id))
  const missing = wanted.filter(({ scope, id }) => find(scope, id) === undefined)
  if (!deleted || missing.length === 0) return find
  // A category that was made anew under a code has the names of what the former ones held.
  const former = await deletedCategories(
    database,
    living.map((row) => row.en_code),
  )
  const scopes = [...new Set([...rows, ...former].map(({ id }) => id))]
  const heirs = new Map(former.map((row) => [row.id, typeIds.get(row.en_code) ?? row.id]))
  const isNamed = new Set(names.keys())
  for (const by of ['id', 'enCode'] as const) {
    const column = by === 'id' ? ('id' as const) : ('en_code' as const)
    const values = missing.filter(({ scope }) => scope.by === by).map(({ id }) => id)
    for (const entry of await deletedEntries(database, scopes, column, values)) {
      for (const type of [entry.scope, heirs.get(entry.scope) ?? entry.scope]) {
        const own = key(type, by, entry[column])
        const name = translate(typeCodes.get(type) ?? '', entry.en_code, entry.full_name)
        if (!isNamed.has(own)) names.set(own, deleted(name))
      }
    }
  }
  return find
}

/** Where the names of each sort of item stand; disabled ones too: old records still name them. */
const itemTables = { department: 'organization', position: 'position', role: 'role', group: 'user_group' } as const

/** Names of departments, positions, roles, groups and people; a query for each sort. */
const items: Resolver<'item'> = async (database, wanted, wording) => {
  const keys = wanted.flatMap(({ scope, id }) =>
    scope.type === 'organization' ? [] : splitId(itemKey(scope.type, id)),
  )
  const { deleted } = wording
  const names = new Map<string, string>()
  for (const type of ['department', 'position', 'role', 'group'] as const) {
    const table = itemTables[type]
    const ids = keys.filter((key) => key.type === type || (key.type === 'company' && type === 'department'))
    if (ids.length === 0) continue
    const rows = await database
      .selectFrom(table)
      .select([`${table}.id`, `${table}.full_name`])
      .where(
        whereIn(
          database,
          `${table}.id`,
          ids.map(({ id }) => id),
        ),
      )
      .execute()
    for (const row of rows) names.set(`${type}:${row.id}`, row.full_name)
    if (!deleted) continue
    const missing = ids.flatMap(({ id }) => (names.has(`${type}:${id}`) ? [] : [id]))
    for (const row of await deletedNames(database, type === 'department' ? 'organization' : type, missing))
      names.set(`${type}:${row.id}`, deleted(row.full_name))
  }
  const paths = await organizationPaths(
    database,
    wanted.flatMap(({ scope, id }) => (scope.type === 'organization' ? lastId(id) : [])),
    deleted,
  )
  const people = keys.filter(({ type }) => type === 'user')
  const personOf = await users(
    database,
    people.map(({ id }) => ({ sort: 'user', scope: null, id })),
    wording,
  )
  return ({ type }, id) => {
    if (type === 'organization') return paths.get(lastId(id))
    const key = splitId(itemKey(type, id))
    if (key.type === 'user') return personOf(null, key.id)
    return names.get(`${key.type === 'company' ? 'department' : key.type}:${key.id}`)
  }
}

/** Organisations by their whole names: many are called the same. */
async function organizationPaths(database: PlatformDatabase, ids: readonly string[], deleted: Wording['deleted']) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await database
    .selectFrom('organization')
    .select(['id', 'path_names'])
    .where(whereIn(database, 'organization.id', ids))
    .execute()
  const paths = new Map(rows.map((row) => [row.id, row.path_names]))
  if (!deleted) return paths
  const missing = ids.filter((id) => !paths.has(id))
  for (const row of await deletedNames(database, 'organization', missing)) paths.set(row.id, deleted(row.place))
  return paths
}

/** Regions by their names from the province down; a path of which nothing is known has none. */
const regions: Resolver<'region'> = async (database, wanted) => {
  const ids = [...new Set(wanted.map(({ id }) => id))]
  const names = await regionNames(
    database,
    ids.map((path) => path.split(',')),
  )
  const byPath = new Map(ids.map((path, at) => [path, shownRegionNames(names[at] ?? [])]))
  return (_scope, id) => byPath.get(id)?.join('/') || undefined
}

/** Records by the field that names them; a fixed number of queries for each module. */
const records: Resolver<'record'> = async (_database, wanted, { records: reader }) => {
  const names = new Map<string, string>()
  if (!reader) return () => undefined
  for (const [modelId, some] of Map.groupBy(wanted, ({ scope }) => scope.modelId)) {
    const parts = [...new Set(some.map(({ scope }) => scope.shown))]
    const found = await reader.read(modelId, [...new Set(some.map(({ id }) => id))], parts)
    for (const { scope, id } of some) {
      const row = found.get(id)
      if (row) names.set(referenceKey({ sort: 'record', scope, id }), partText(row, scope.shown))
    }
  }
  return (scope, id) => names.get(referenceKey({ sort: 'record', scope, id }))
}

/** Rows of data interfaces; each is asked once for all that is asked of it in the same way. */
const rows: Resolver<'row'> = async (_database, wanted, { records: reader }) => {
  const names = new Map<string, string>()
  if (!reader) return () => undefined
  for (const some of Map.groupBy(wanted, ({ scope }) => askedKey(scope)).values()) {
    const [first] = some
    if (!first) continue
    const ids = [...new Set(some.map(({ id }) => id))]
    const found = await reader.rows(first.scope, ids)
    for (const { scope, id } of some) {
      const row = found.get(id)
      if (row) names.set(referenceKey({ sort: 'row', scope, id }), partText(row, scope.shown))
    }
  }
  return (scope, id) => names.get(referenceKey({ sort: 'row', scope, id }))
}

/** The same text for the same question to the same interface. */
export function askedKey({ interfaceId, key, parameters }: AskedRows): string {
  return JSON.stringify([interfaceId, key, parameters])
}

const resolvers: { readonly [Sort in ReferenceSort]: Resolver<Sort> } = {
  user: users,
  entry: entries,
  item: items,
  region: regions,
  record: records,
  row: rows,
}

/** The names behind references, sort by sort; what nobody knows has none. */
export async function loadNames(
  database: PlatformDatabase,
  references: readonly Reference[],
  wording: Wording,
): Promise<Labels> {
  const found = new Map<ReferenceSort, FindName<ReferenceSort>>()
  const load = async <Sort extends ReferenceSort>(sort: Sort) => {
    const wanted = ofSort(references, sort) as readonly ReferenceTarget[] as readonly Reference<Sort>[]
    found.set(sort, (await resolvers[sort](database, wanted, wording)) as FindName<ReferenceSort>)
  }
  for (const sort of namesOf(resolvers)) await load(sort)
  return {
    label: ({ sort, scope, id }) => found.get(sort)?.(scope as never, id),
    ...(wording.records ? { unseen: wording.records.unseen } : {}),
  }
}
