import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import { runtime } from '#server/areas/module/runtime.ts'

/** Inserts rows in as few statements as the databases allow. */
export async function insertAll<Name extends keyof Tables & string>(
  database: PlatformDatabase,
  table: Name,
  rows: readonly Tables[Name][],
): Promise<void> {
  await insertRuntime(database, table, rows as readonly object[] as readonly Record<string, unknown>[])
}

/** The same for a table of a generated module. Every row must have the same keys. */
export async function insertRuntime(
  database: PlatformDatabase,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  // Small statements are compiled and bound faster than few huge ones.
  for (const part of batches(rows, 2000)) await runtime(database).insertInto(table).values(part).execute()
}
