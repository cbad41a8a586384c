import { type Kysely, sql } from 'kysely'

/** What became of each submit, by the fingerprint of who sent what under which key; kept for a day. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`create table submit (
    id varchar(64) primary key,
    body varchar(64) not null,
    answer text,
    created_at bigint not null
  )`.execute(database)
  await sql`create index submit_created_at on submit (created_at)`.execute(database)
}
