import type { Kysely } from 'kysely'

/** Where lists are read from a copy of the database, whoever has just changed something is read what they changed. */
export async function personWrites(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('person_write')
    .addColumn('user_id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .execute()
}
