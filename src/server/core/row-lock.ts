import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'

/**
 * Lets others who write for the same user wait until this transaction ends: else PostgreSQL would let both clicks of a
 * double click pass the same check. SQLite writes one after the other anyway.
 */
export async function lockUserRow(inside: PlatformDatabase, userId: string): Promise<void> {
  if (isSqlite(inside)) return
  await inside.selectFrom('platform_user').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Tables whose rows others are tied to without a foreign key. */
type Referred = 'organization' | 'position' | 'role' | 'user_group'

/**
 * Holds rows until this transaction ends: `share` while something is tied to them, `update` while they go. Else PostgreSQL
 * would let a row go that another transaction has just found there. Rows that are gone are passed over.
 */
export async function lockRows(
  inside: PlatformDatabase,
  table: Referred,
  ids: readonly string[],
  mode: 'share' | 'update',
): Promise<void> {
  if (isSqlite(inside) || ids.length === 0) return
  await sql`
    select id from ${sql.table(table)} where ${whereIn(inside, `${table}.id`, ids)} order by id
    for ${sql.raw(mode)}`.execute(inside)
}

/** Writes of people one after the other: for checks that look at several of them. */
export async function lockUsers(inside: PlatformDatabase): Promise<void> {
  if (!isSqlite(inside)) await sql`lock table platform_user in share row exclusive mode`.execute(inside)
}
