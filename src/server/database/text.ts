import { isStorable } from '#shared/rules/characters.ts'
import { type Kysely, type RawBuilder, type ReferenceExpression, SqliteAdapter, type SqlBool, sql } from 'kysely'

/** Whether a handle (or a transaction) talks to SQLite rather than PostgreSQL. */
export function isSqlite<Tables>(database: Kysely<Tables>): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter
}

/** LIKE pattern that finds the keyword literally, anywhere. */
export function containsPattern(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Condition: the column contains the keyword, whatever its case. The column is a checked name such as
 * `'platform_user.real_name'`, never text from a request.
 */
export function likeContains<Tables>(
  database: Kysely<Tables>,
  column: ReferenceExpression<Tables, keyof Tables> & string,
  keyword: string,
): RawBuilder<SqlBool> {
  const target = sql.ref(column)
  const pattern = containsPattern(keyword)
  if (!isSqlite(database)) return sql<SqlBool>`${target} ilike ${pattern}`
  // SQLite's own LIKE folds ASCII at native speed; only other cased letters need the slower fold.
  const cased = [...keyword].some((letter) => letter > '\x7f' && letter.toLowerCase() !== letter.toUpperCase())
  if (!cased) return sql<SqlBool>`${target} like ${pattern} escape '\\'`
  return sql<SqlBool>`lower(${target}) like ${pattern.toLowerCase()} escape '\\'`
}

/**
 * Query of some texts, for the right side of `in`. One bound value whatever their number, so neither a parameter limit
 * nor the statement cache suffers from long lists. What cannot be stored is left out: nothing stored is equal to it.
 */
export function textList<Tables>(database: Kysely<Tables>, texts: readonly string[]): RawBuilder<string> {
  const list = JSON.stringify([...new Set(texts)].filter(isStorable))
  return isSqlite(database)
    ? sql<string>`select value from json_each(${list})`
    : sql<string>`select jsonb_array_elements_text(${list}::jsonb)`
}

/**
 * Condition: the column is one of the ids, however many there are. One or two are named, so that a database that knows nothing
 * of the length of a list looks them up by their key in place of reading all of the table that something else is asked of.
 */
export function whereIn<Tables>(
  database: Kysely<Tables>,
  column: ReferenceExpression<Tables, keyof Tables> & string,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  const [first, second, ...others] = new Set(ids)
  const named = others.length > 0 ? [] : [first, second].filter((id) => id !== undefined && isStorable(id))
  const list = named.length > 0 ? sql.join(named) : textList(database, ids)
  return sql<SqlBool>`${sql.ref(column)} in (${list})`
}
