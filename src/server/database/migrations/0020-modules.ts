import type { Kysely } from 'kysely'

/** Definitions of generated modules, where their records lie, and printing. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('visual_model')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('full_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(50)', (column) => column.notNull())
    .addColumn('category', 'varchar(50)', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('web_type', 'integer', (column) => column.notNull())
    .addColumn('form_data', 'text', (column) => column.notNull())
    .addColumn('column_data', 'text', (column) => column.notNull())
    .addColumn('tables', 'text', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .addColumn('is_release', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_by', 'varchar(50)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('visual_model_code').unique().on('visual_model').column('en_code').execute()

  await schema
    .createTable('module_table')
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('field', 'varchar(100)', (column) => column.notNull())
    .addColumn('name', 'varchar(63)', (column) => column.notNull())
    .addPrimaryKeyConstraint('module_table_key', ['model_id', 'field'])
    .execute()
  await schema.createIndex('module_table_name').unique().on('module_table').column('name').execute()

  await schema
    .createTable('module_column')
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('table_field', 'varchar(100)', (column) => column.notNull())
    .addColumn('field', 'varchar(100)', (column) => column.notNull())
    .addColumn('name', 'varchar(63)', (column) => column.notNull())
    .addColumn('storage', 'varchar(10)', (column) => column.notNull())
    .addPrimaryKeyConstraint('module_column_key', ['model_id', 'table_field', 'field'])
    .execute()

  await schema
    .createTable('module_template')
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('template_id', 'varchar(50)', (column) => column.notNull())
    .addPrimaryKeyConstraint('module_template_key', ['template_id', 'model_id'])
    .execute()

  await schema
    .createTable('approval_record')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('model_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('record_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('node_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('user_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('handled_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('opinion', 'text', (column) => column.notNull())
    .addColumn('sign_img', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('approval_record_record')
    .on('approval_record')
    .columns(['record_id', 'model_id', 'handled_at'])
    .execute()

  await schema
    .createTable('print_template')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('full_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(50)', (column) => column.notNull())
    .addColumn('category', 'varchar(50)', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('print_template', 'text', (column) => column.notNull())
    .addColumn('page_param', 'text', (column) => column.notNull())
    .addColumn('sql_template', 'text', (column) => column.notNull())
    .addColumn('left_fields', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('print_template_code').unique().on('print_template').column('en_code').execute()

  await schema
    .createTable('print_log')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('template_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('title', 'varchar(200)', (column) => column.notNull())
    .addColumn('copies', 'integer', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('print_log_template').on('print_log').columns(['template_id', 'created_at']).execute()
}
