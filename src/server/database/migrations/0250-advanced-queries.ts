import type { Kysely } from 'kysely'

/** Queries that people keep for the list of a menu. */
export async function up(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('advanced_query')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('menu_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('match_logic', 'varchar(3)', (column) => column.notNull())
    .addColumn('condition_json', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('advanced_query_name')
    .on('advanced_query')
    .columns(['user_id', 'menu_id', 'full_name'])
    .unique()
    .execute()
}
