import type { Kysely } from 'kysely'

/** What a decision changed in its record, as the history of the record has it. */
export async function decisionChanges(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('approval_record')
    .addColumn('change_id', 'varchar(50)', (column) => column.notNull().defaultTo(''))
    .execute()
}
