import { type Kysely, sql } from 'kysely'

/** Tables of the organisation may have equal keys: an entry of the print log says the module of its record too. */
export async function printModules(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('print_log')
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`drop index print_log_template_id_record_id_number`.execute(database)
  await sql`create unique index print_log_template_id_model_id_record_id_number
    on print_log (template_id, model_id, record_id, number) where number > 0`.execute(database)
}
