import type { Kysely } from 'kysely'

const tables = [
  'serial_rule',
  'data_interface',
  'print_template',
  'portal',
  'data_report',
  'dictionary_type',
  'dictionary_entry',
] as const

/** What files of other servers hold beside the columns goes out again with the record that they became. */
export async function fileKeys(database: Kysely<never>): Promise<void> {
  for (const table of tables)
    await database.schema
      .alterTable(table)
      .addColumn('file_keys', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
}
