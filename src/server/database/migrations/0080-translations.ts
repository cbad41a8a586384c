import type { Kysely } from 'kysely'

/** Texts of an organisation's own menus, fields and dictionary entries in other languages. */
export async function up(database: Kysely<never>): Promise<void> {
  await database.schema
    .createTable('translation')
    .addColumn('code', 'varchar(200)', (column) => column.notNull())
    .addColumn('language', 'varchar(20)', (column) => column.notNull())
    .addColumn('text', 'varchar(500)', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('translation_pk', ['code', 'language'])
    .execute()
}
