import type { Kysely } from 'kysely'

/** Events name the sending configuration by which they remind. */
export async function scheduleSending(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('schedule')
    .addColumn('send_config_id', 'varchar(50)', (column) => column.notNull().defaultTo(''))
    .execute()
}
