import { sql } from 'kysely'
import type { PlatformDatabase } from './open.ts'
import { isSqlite } from './text.ts'

/** Number of the lock of PostgreSQL under which a database is filled for the first time. */
const LOCK = 20_261_129

/**
 * Runs work that only one server process may do at a time: those that begin one empty PostgreSQL together would all fill it. The lock ends
 * with its connection. A folder with SQLite has one server.
 */
export function alone<Result>(database: PlatformDatabase, work: () => Promise<Result>): Promise<Result> {
  if (isSqlite(database)) return work()
  return database.connection().execute(async (one) => {
    await sql`select pg_advisory_lock(${LOCK}::bigint)`.execute(one)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCK}::bigint)`.execute(one)
    }
  })
}
