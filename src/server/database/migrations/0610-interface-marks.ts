import { type Kysely, sql } from 'kysely'
import { indexedColumns } from '../name-index.ts'
import { isSqlite } from '../text.ts'

/** PostgreSQL notes changes of what data interfaces are found by, as 0530 does for the names of people. */
export async function up(database: Kysely<never>): Promise<void> {
  if (isSqlite(database)) return
  const columns = sql.join(indexedColumns('data_interface').map((column) => sql.id(column)))
  await sql`create trigger note_names after insert or update of ${columns} on data_interface
    for each statement execute function note_table_change()`.execute(database)
}
