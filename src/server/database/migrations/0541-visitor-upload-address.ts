import { type Kysely, sql } from 'kysely'

/** From where a visitor uploads: one address has a share of the room of a link. */
export async function visitorUploadAddress(database: Kysely<never>): Promise<void> {
  await sql`alter table visitor_upload add column address varchar(64) not null default ''`.execute(database)
}
