import type { Kysely } from 'kysely'

/** What is worked on in the designer beside what runs: drafts, who holds them, releases, sections to be used again. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('module_draft')
    .addColumn('model_id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('revision', 'varchar(50)', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'varchar(50)', (column) => column.notNull())
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('module_lease')
    .addColumn('model_id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('holder_key', 'varchar(100)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('taken_at', 'bigint', (column) => column.notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('module_version')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('author_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('author_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('note', 'varchar(500)', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('changes', 'text', (column) => column.notNull())
    .addColumn('released_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('module_version_number', ['model_id', 'number'])
    .execute()
  await schema
    .createTable('design_section')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('full_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_by', 'varchar(50)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('design_section_name', ['full_name'])
    .execute()
}
