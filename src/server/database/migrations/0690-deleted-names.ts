import { type Kysely, sql } from 'kysely'

/** Names that organisations, positions, roles, groups and entries of dictionaries had when they were deleted. */
export async function deletedNames(database: Kysely<never>): Promise<void> {
  await sql`create table deleted_name (
    kind varchar(20) not null,
    id varchar(50) not null,
    full_name text not null,
    place text not null,
    scope varchar(50) not null,
    en_code varchar(200) not null,
    deleted_at bigint not null,
    primary key (kind, id)
  )`.execute(database)
  await sql`create index deleted_name_scope_en_code on deleted_name (scope, en_code)`.execute(database)
}
