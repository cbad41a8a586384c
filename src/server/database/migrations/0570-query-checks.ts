import { type Kysely, sql } from 'kysely'

/** Who let which queries of a print template run, and when. */
export async function queryChecks(database: Kysely<never>): Promise<void> {
  await sql`create table print_template_check (
    id varchar(50) primary key,
    template_id varchar(50) not null,
    user_id varchar(50) not null,
    user_name varchar(100) not null,
    queries text not null,
    db_link_id varchar(50) not null,
    digest varchar(100) not null,
    created_at bigint not null
  )`.execute(database)
  await sql`create index print_template_check_template_id on print_template_check (template_id)`.execute(database)
}
