import { type Kysely, sql } from 'kysely'
import { indexedColumns } from '../name-index.ts'
import { type KeyedTable, keyedTables } from '../name-keys.ts'
import { isSqlite } from '../text.ts'

/** PostgreSQL notes changes of names, so that every server knows when what it remembers of them is out of date. */
export async function up(database: Kysely<never>): Promise<void> {
  if (isSqlite(database)) return
  for (const table of Object.keys(keyedTables) as KeyedTable[]) {
    const columns = sql.join(indexedColumns(table).map((column) => sql.id(column)))
    await sql`create trigger note_names after insert or update of ${columns} on ${sql.table(table)}
      for each statement execute function note_table_change()`.execute(database)
  }
}
