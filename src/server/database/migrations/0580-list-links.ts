import type { Kysely } from 'kysely'

/** Lists of records that visitors look at by a link: asked for by an author, shown from the consent on. */
export async function listLinks(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('list_link')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('secret', 'varchar(100)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('shown', 'text', (column) => column.notNull())
    .addColumn('condition_json', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('asked_by', 'varchar(50)', (column) => column.notNull())
    .addColumn('asked_name', 'varchar(200)', (column) => column.notNull())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('consent_by', 'varchar(50)', (column) => column.notNull().defaultTo(''))
    .addColumn('consent_name', 'varchar(200)', (column) => column.notNull().defaultTo(''))
    .addColumn('consent_at', 'bigint')
    .execute()
  await schema.createIndex('list_link_model').on('list_link').column('model_id').execute()
}
