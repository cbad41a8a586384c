import { loose, type LooseDatabase, type LooseTables } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Tables made at run time: names come from the store only, never from a request. */
export type RuntimeTables = LooseTables
export type RuntimeDatabase = LooseDatabase

/** The same handle (or transaction), for such tables. */
export function runtime(database: PlatformDatabase): RuntimeDatabase {
  return loose(database)
}

/** Runs the work in a transaction of its own, or inside the one that is already open. */
export async function inTransaction(
  database: PlatformDatabase,
  work: (inside: PlatformDatabase) => Promise<void>,
): Promise<void> {
  if (database.isTransaction) await work(database)
  else await database.transaction().execute(work)
}
