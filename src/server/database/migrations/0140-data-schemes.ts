import { type Kysely, sql } from 'kysely'

/** Which rows of a module are seen: schemes below its menu, granted like buttons. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table menu add column data_authorize integer not null default 0`.execute(database)
  await database.schema
    .createTable('data_scheme')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('menu_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(100)', (column) => column.notNull())
    .addColumn('kind', 'varchar(30)', (column) => column.notNull())
    .addColumn('condition_json', 'text', (column) => column.notNull())
    .addColumn('description', 'varchar(500)', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('data_scheme_code')
    .unique()
    .on('data_scheme')
    .columns(['menu_id', 'en_code'])
    .execute()
}
