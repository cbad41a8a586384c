import type { PlatformDatabase } from '../../database/open.ts'
import { among } from '../../database/text.ts'

export interface NamedUser {
  readonly account: string
  readonly realName: string
}

/** Users by id. Deleted ones are found too: old records still name them. */
export async function findUsers(
  database: PlatformDatabase,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedUser>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('platform_user')
    .select(['id', 'account', 'real_name'])
    .where(among(database, 'platform_user.id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, { account: row.account, realName: row.real_name }]))
}

export interface WantedEntry {
  /** Id or code of the category. */
  readonly type: string
  readonly value: string
  readonly by: 'id' | 'enCode'
}

/** The name of an entry in the language it is read in, by the codes of its category and its own. */
export type TranslateEntry = (typeCode: string, enCode: string, name: string) => string

export interface FoundEntries {
  name(type: string, value: string, by: 'id' | 'enCode'): string | undefined
}

/** Names of dictionary entries, disabled ones too; three queries, however many there are. */
export async function findEntries(
  database: PlatformDatabase,
  wanted: readonly WantedEntry[],
  translate: TranslateEntry = (_type, _code, name) => name,
): Promise<FoundEntries> {
  const names = new Map<string, string>()
  const key = (type: string, by: string, value: string) => `${type}\n${by}\n${value}`
  const typeIds = new Map<string, string>()
  const types = [...new Set(wanted.map((each) => each.type))]
  const found: FoundEntries = {
    name: (type, value, by) => names.get(key(typeIds.get(type) ?? '', by, value)),
  }
  if (types.length === 0) return found
  const rows = await database
    .selectFrom('dictionary_type')
    .select(['id', 'en_code'])
    .where((builder) => builder.or([builder('id', 'in', types), builder('en_code', 'in', types)]))
    .execute()
  for (const row of rows) typeIds.set(row.en_code, row.id)
  for (const row of rows) typeIds.set(row.id, row.id)
  if (rows.length === 0) return found
  const ids = rows.map((row) => row.id)
  const typeCodes = new Map(rows.map((row) => [row.id, row.en_code]))
  for (const by of ['id', 'enCode'] as const) {
    const column = by === 'id' ? ('id' as const) : ('en_code' as const)
    const values = wanted.filter((each) => each.by === by).map((each) => each.value)
    if (values.length === 0) continue
    const entries = await database
      .selectFrom('dictionary_entry')
      .select(['dictionary_type_id', 'id', 'en_code', 'full_name'])
      .where('dictionary_type_id', 'in', ids)
      .where(among(database, `dictionary_entry.${column}`, values))
      .orderBy('sort_code', 'desc')
      .execute()
    for (const entry of entries) {
      const typeCode = typeCodes.get(entry.dictionary_type_id) ?? ''
      names.set(key(entry.dictionary_type_id, by, entry[column]), translate(typeCode, entry.en_code, entry.full_name))
    }
  }
  return found
}
