import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../text.ts'

const searched = {
  platform_user: ['real_name', 'name_keys', 'account', 'mobile_phone'],
  organization: ['full_name', 'name_keys', 'en_code'],
} as const

/** PostgreSQL finds parts of names by their trigrams, where it has them: beyond a number of people no process copies their names. */
export async function nameTrigrams(database: Kysely<never>): Promise<void> {
  if (isSqlite(database)) return
  const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(database)
  if (rows.length === 0) return
  for (const [table, columns] of Object.entries(searched))
    await database.schema
      .createIndex(`parts_of_${table}`)
      .on(table)
      .using('gin')
      .columns(columns.map((column) => sql`${sql.ref(column)} gin_trgm_ops`))
      .execute()
}
