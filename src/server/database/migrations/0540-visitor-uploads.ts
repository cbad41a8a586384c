import { type Kysely, sql } from 'kysely'

/** What visitors of published forms upload, from its first chunk until a form with it is submitted. */
export async function visitorUploads(database: Kysely<never>): Promise<void> {
  await sql`create table visitor_upload (
    visitor varchar(50) not null,
    identifier varchar(64) not null,
    size bigint not null,
    link_id varchar(50) not null,
    created_at bigint not null,
    constraint visitor_upload_key primary key (visitor, identifier, size)
  )`.execute(database)
  await sql`create index visitor_upload_link on visitor_upload (link_id, created_at)`.execute(database)
}
