import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'

/**
 * Lets others who write for the same user wait until this transaction ends: else PostgreSQL would let both clicks of a
 * double click pass the same check. SQLite writes one after the other anyway.
 */
export async function lockUserRow(inside: PlatformDatabase, userId: string): Promise<void> {
  if (isSqlite(inside)) return
  await inside.selectFrom('platform_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Tables whose rows others are tied to without a foreign key. */
type Referred = 'organization' | 'position' | 'role' | 'user_group' | 'platform_user'

/**
 * Holds rows until this transaction ends: `key share` while something is tied to them, `update` while they go. Else
 * PostgreSQL would let a row go that another transaction has just found there. Rows that are gone are passed over.
 * `key share` lets others change what a row says: an import that ties people to one organisation after the other would
 * deadlock with whoever renames a branch of them.
 */
export async function lockRows(
  inside: PlatformDatabase,
  table: Referred,
  ids: readonly string[],
  mode: 'key share' | 'update',
): Promise<void> {
  if (isSqlite(inside) || ids.length === 0) return
  await sql`
    select id from ${sql.table(table)} where ${whereIn(inside, `${table}.id`, ids)} order by id
    for ${sql.raw(mode)}`.execute(inside)
}

/** Numbers of the locks of `lockUsers` and `lockClaims`. */
const USERS_LOCK = 5_102_207
const CLAIMS_LOCK = 5_102_208

/**
 * Those who call it one after the other, until their transaction ends: for checks that look at several people. Nobody
 * else waits for it, so that people can sign in meanwhile. Always call it before a row is locked.
 */
export async function lockUsers(inside: PlatformDatabase): Promise<void> {
  if (!isSqlite(inside)) await sql`select pg_advisory_xact_lock(${sql.lit(USERS_LOCK)})`.execute(inside)
}

/**
 * Those who add people, or give somebody another account or mobile number, one after the other: else two would pass the check
 * that nobody has it, and two lists of the same people in another order would wait for each other without end. Saving
 * people goes on meanwhile. Call it after `lockUsers`, where both are needed, and always before a row is locked.
 */
export async function lockClaims(inside: PlatformDatabase): Promise<void> {
  if (!isSqlite(inside)) await sql`select pg_advisory_xact_lock(${sql.lit(CLAIMS_LOCK)})`.execute(inside)
}
