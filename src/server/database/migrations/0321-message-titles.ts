import { type Kysely, sql } from 'kysely'

/** What a message is called in the other languages, a line each: people look for what they read. */
export async function messageTitles(database: Kysely<never>): Promise<void> {
  await sql`alter table message add column titles text not null default ''`.execute(database)
}
