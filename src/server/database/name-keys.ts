import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { loose } from './loose.ts'
import { keyOfWord, nameKeys } from '#shared/rules/name-keys.ts'
import { containsPattern, isSqlite, likeContains } from './text.ts'

/** Tables whose names are found by pinyin, each with the column of the name. */
export const keyedTables = {
  platform_user: 'real_name',
  organization: 'full_name',
  position: 'full_name',
  role: 'full_name',
} as const
export type KeyedTable = keyof typeof keyedTables

/** Rows worked through at once. */
const BATCH = 2000

/**
 * Works out the keys of names that have none yet. A trigger takes them away when a name changes, so whoever writes a name
 * need not know of them; an index finds what lacks them.
 */
export async function fillNameKeys<Tables>(database: Kysely<Tables>, table: KeyedTable): Promise<void> {
  const name = sql.ref(keyedTables[table])
  for (;;) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${name} as name from ${sql.table(table)} where name_keys is null limit ${BATCH}`.execute(database)
    if (rows.length === 0) return
    const list = JSON.stringify(rows.map((row) => ({ i: row.id, n: row.name, k: nameKeys(row.name) })))
    const made = isSqlite(database)
      ? sql`select json_extract(value, '$.i') as i, json_extract(value, '$.n') as n, json_extract(value, '$.k') as k
            from json_each(${list})`
      : sql`select i, n, k from jsonb_to_recordset(${list}::jsonb) as item(i text, n text, k text)`
    // A name that was changed meanwhile gets its keys in the next round.
    await sql`update ${sql.table(table)} set name_keys = made.k from (${made}) as made
      where ${sql.ref(`${table}.id`)} = made.i and ${sql.ref(`${table}.${keyedTables[table]}`)} = made.n`.execute(
      database,
    )
  }
}

/** Gets the keys of these tables ready where a word may be pinyin; call it before `nameHolds`. */
export async function prepareNames<Tables>(
  database: Kysely<Tables>,
  word: string | undefined,
  ...tables: readonly KeyedTable[]
): Promise<void> {
  if (word === undefined || keyOfWord(word) === null) return
  for (const table of tables) await fillNameKeys(database, table)
}

/** Condition: the name contains the word, or its pinyin begins with it at one of its characters. */
export function nameHolds<Tables>(database: Kysely<Tables>, table: KeyedTable, word: string): RawBuilder<SqlBool> {
  const column = `${table}.${keyedTables[table]}`
  const key = keyOfWord(word)
  const plain = likeContains(loose(database), column, word)
  if (key === null) return plain
  return sql<SqlBool>`(${plain} or ${sql.ref(`${table}.name_keys`)} like ${containsPattern(key)})`
}
