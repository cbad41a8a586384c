import type { Kysely } from 'kysely'

/** Tables and columns that TypeScript cannot know. */
export type LooseTables = Record<string, Record<string, unknown>>
export type LooseDatabase = Kysely<LooseTables>

/**
 * The same handle (or transaction) for tables that have no type: made at run time, named by data of ours, or as an
 * earlier version left them. Names come from the program or the store only, never from a request.
 */
export function loose<Tables>(database: Kysely<Tables>): LooseDatabase {
  return database as unknown as LooseDatabase
}
