import { type Kysely, sql } from 'kysely'

/**
 * Older seeds gave every account the language zh, which nobody had chosen: such an account says nothing, and each
 * machine keeps the language it has.
 */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`update platform_user set language = '' where language = 'zh'`.execute(database)
}
