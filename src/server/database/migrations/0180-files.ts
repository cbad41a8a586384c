import { type Kysely, sql } from 'kysely'

/** Content under its hash, who holds a file, and links to archives. */
export async function up(database: Kysely<never>): Promise<void> {
  for (const column of ['content varchar(64)', 'md5 varchar(32)', 'media_type varchar(100)', 'kept_until bigint'])
    await sql`alter table stored_file add column ${sql.raw(column)}`.execute(database)
  await sql`create index stored_file_content on stored_file (content)`.execute(database)
  await sql`create index stored_file_owner on stored_file (created_by, md5)`.execute(database)
  await sql`create table file_holder (
    file_type varchar(30) not null,
    file_id varchar(200) not null,
    model_id varchar(50) not null,
    record_id varchar(50) not null,
    constraint file_holder_key primary key (file_type, file_id, model_id, record_id)
  )`.execute(database)
  await sql`create index file_holder_record on file_holder (model_id, record_id)`.execute(database)
  for (const column of ['source text', 'is_shown integer'])
    await sql`alter table download_link add column ${sql.raw(column)}`.execute(database)
}
