import type { Kysely } from 'kysely'

/** Dictionaries, regions, settings, messages and files. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('dictionary_type')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('parent_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(50)', (column) => column.notNull())
    .addColumn('is_tree', 'integer', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('dictionary_type_code').unique().on('dictionary_type').column('en_code').execute()
  await schema
    .createIndex('dictionary_type_name')
    .unique()
    .on('dictionary_type')
    .columns(['parent_id', 'full_name'])
    .execute()

  await schema
    .createTable('dictionary_entry')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('dictionary_type_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('parent_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(50)', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createIndex('dictionary_entry_name')
    .unique()
    .on('dictionary_entry')
    .columns(['dictionary_type_id', 'parent_id', 'full_name'])
    .execute()
  await schema
    .createIndex('dictionary_entry_code')
    .unique()
    .on('dictionary_entry')
    .columns(['dictionary_type_id', 'parent_id', 'en_code'])
    .execute()
  await schema
    .createIndex('dictionary_entry_order')
    .on('dictionary_entry')
    .columns(['dictionary_type_id', 'sort_code', 'id'])
    .execute()
  await schema.createIndex('dictionary_entry_parent').on('dictionary_entry').column('parent_id').execute()

  await schema
    .createTable('region')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('parent_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(50)', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .execute()
  await schema.createIndex('region_parent').on('region').columns(['parent_id', 'sort_code']).execute()

  await schema
    .createTable('column_setting')
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('menu_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('field_list', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('column_setting_key', ['user_id', 'menu_id'])
    .execute()

  for (const table of ['system_setting', 'server_fact']) {
    await schema
      .createTable(table)
      .addColumn('name', 'varchar(100)', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
  }

  await schema
    .createTable('message')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('title', 'varchar(200)', (column) => column.notNull())
    .addColumn('body_text', 'text', (column) => column.notNull())
    .addColumn('topic', 'varchar(100)', (column) => column.notNull())
    .addColumn('release_user_id', 'varchar(50)')
    .addColumn('released_at', 'bigint', (column) => column.notNull())
    .execute()

  await schema
    .createTable('message_recipient')
    .addColumn('message_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('is_read', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_recipient_key', ['message_id', 'user_id'])
    .execute()
  await schema.createIndex('message_recipient_user').on('message_recipient').columns(['user_id', 'is_read']).execute()

  await schema
    .createTable('stored_file')
    .addColumn('type', 'varchar(30)', (column) => column.notNull())
    .addColumn('id', 'varchar(200)', (column) => column.notNull())
    .addColumn('name', 'varchar(300)', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('created_by', 'varchar(50)')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('stored_file_key', ['type', 'id'])
    .execute()

  await schema
    .createTable('download_link')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('path', 'varchar(500)', (column) => column.notNull())
    .addColumn('file_name', 'varchar(300)', (column) => column.notNull())
    .addColumn('temporary', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('download_link_expiry').on('download_link').column('expires_at').execute()
}
