import { type Kysely, sql } from 'kysely'

/** Imports of large workbooks, stored part by part, and the records of them that failed. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`create table parted_import (
    id varchar(64) primary key,
    user_id varchar(50) not null,
    source varchar(100) not null,
    source_id varchar(50) not null,
    file_name varchar(300) not null,
    records integer not null,
    parts integer not null,
    part integer not null,
    done integer not null,
    failed integer not null,
    created_at bigint not null
  )`.execute(database)
  await sql`create index parted_import_user_id on parted_import (user_id, source, source_id)`.execute(database)
  await sql`create table parted_import_failure (
    parted_import_id varchar(64) not null,
    place integer not null,
    record text not null,
    primary key (parted_import_id, place)
  )`.execute(database)
}
