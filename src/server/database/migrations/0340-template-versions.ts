import { type Kysely, sql } from 'kysely'

/** Contents of a print template beside the one it prints with: drafts (state 0) and earlier ones (state 2). */
export async function templateVersions(database: Kysely<never>): Promise<void> {
  await sql`create table print_template_version (
    id varchar(50) primary key,
    template_id varchar(50) not null,
    number integer not null,
    state integer not null,
    print_template text not null,
    page_param text not null,
    user_name varchar(100) not null,
    created_at bigint not null
  )`.execute(database)
  await sql`create index print_template_version_template_id on print_template_version (template_id)`.execute(database)
}
