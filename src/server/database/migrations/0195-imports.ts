import { type Kysely, sql } from 'kysely'

/** Workbooks that wait for their import. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`create table import_upload (
    id varchar(64) primary key,
    user_id varchar(50) not null,
    source varchar(100) not null,
    file_name varchar(300) not null,
    created_at bigint not null
  )`.execute(database)
  await sql`create index import_upload_user_id on import_upload (user_id, source)`.execute(database)
}
