import { type Kysely, sql } from 'kysely'
import { isSqlite } from '../text.ts'

/**
 * PostgreSQL, which several servers may share, notes by itself that a watched table has changed, in the same transaction;
 * SQLite has one server, which notices by itself (`table-marks`). `pg_trgm` finds parts of texts by an index; where the
 * role may not install it, such searches read the table as before.
 */
export async function up(database: Kysely<never>): Promise<void> {
  if (isSqlite(database)) return
  await sql`create table table_change (table_name varchar(63) not null, amount bigint not null)`.execute(database)
  await sql`create index table_change_name on table_change (table_name)`.execute(database)
  await sql`
    create function note_table_change() returns trigger language plpgsql as $$
    begin
      insert into table_change (table_name, amount) values (tg_table_name, 1);
      return null;
    end $$`.execute(database)
  await sql`
    do $$ begin
      create extension if not exists pg_trgm;
    exception when others then
      raise notice 'pg_trgm is not there: %', sqlerrm;
    end $$`.execute(database)
}
