import { type Kysely, sql } from 'kysely'

/** When a message leaves the lists of its readers (epoch milliseconds); null: never. */
export async function messageExpiry(database: Kysely<never>): Promise<void> {
  await sql`alter table message add column expires_at bigint`.execute(database)
}
