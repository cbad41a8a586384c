import { type Kysely, sql } from 'kysely'

/** Messages of the platform itself keep the codes of their texts, so that each reader gets them in their language. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table message add column texts text`.execute(database)
}
