import type { Kysely } from 'kysely'

/** Contacts are pulled too: a job says which way it goes. */
export async function thirdPull(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('third_job')
    .addColumn('direction', 'varchar(5)', (column) => column.notNull().defaultTo('push'))
    .execute()
}
