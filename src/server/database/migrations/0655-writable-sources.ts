import type { Kysely } from 'kysely'

/** Whether modules may write into a data source and add columns to its tables; not unless an administrator says so. */
export async function writableSources(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('data_source')
    .addColumn('is_writable', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
