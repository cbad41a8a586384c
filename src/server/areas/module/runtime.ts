import type { Kysely } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Tables made at run time: names come from the store only, never from a request. */
export type RuntimeTables = Record<string, Record<string, unknown>>
export type RuntimeDatabase = Kysely<RuntimeTables>

/** The same handle (or transaction), for tables that TypeScript cannot know. */
export function runtime(database: PlatformDatabase): RuntimeDatabase {
  return database as unknown as RuntimeDatabase
}

/** Runs the work in a transaction of its own, or inside the one that is already open. */
export async function inTransaction(
  database: PlatformDatabase,
  work: (inside: PlatformDatabase) => Promise<void>,
): Promise<void> {
  if (database.isTransaction) await work(database)
  else await database.transaction().execute(work)
}
