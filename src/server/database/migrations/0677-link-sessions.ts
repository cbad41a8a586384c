import type { Kysely } from 'kysely'

/** The session that asked for an address to fetch something once: it ends with it. Those of before know of none. */
export async function linkSessions(database: Kysely<never>): Promise<void> {
  await database.schema.alterTable('download_link').addColumn('session_id', 'varchar(64)').execute()
}
