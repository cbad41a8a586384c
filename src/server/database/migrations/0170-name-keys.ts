import { type Kysely, sql } from 'kysely'
import { fillNameKeys, type KeyedTable, keyedTables } from '../name-keys.ts'
import { isSqlite } from '../text.ts'

/** Names are found by their pinyin: worked out once, and again when a name changes. */
export async function up(database: Kysely<never>): Promise<void> {
  if (!isSqlite(database))
    await sql`create function forget_name_keys() returns trigger language plpgsql as $$
      begin new.name_keys := null; return new; end $$`.execute(database)
  for (const [table, name] of Object.entries(keyedTables) as [KeyedTable, string][]) {
    const [at, column] = [sql.table(table), sql.ref(name)]
    const index = sql.ref(`${table}_without_keys`)
    const trigger = sql.ref(`${table}_renamed`)
    await sql`alter table ${at} add column name_keys text`.execute(database)
    await sql`create index ${index} on ${at} (id) where name_keys is null`.execute(database)
    if (isSqlite(database))
      await sql`create trigger ${trigger} after update of ${column} on ${at} for each row
        when new.${column} is not old.${column}
        begin update ${at} set name_keys = null where id = new.id; end`.execute(database)
    else
      await sql`create trigger ${trigger} before update of ${column} on ${at} for each row
        when (new.${column} is distinct from old.${column}) execute function forget_name_keys()`.execute(database)
    await fillNameKeys(database, table)
  }
}
