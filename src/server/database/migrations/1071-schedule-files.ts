import type { Kysely } from 'kysely'

/** Events of calendars carry files. */
export async function scheduleFiles(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('schedule')
    .addColumn('files', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
}
