import type { Kysely } from 'kysely'

/** Systems, menus, what is granted below them, and sign-in state. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('system')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(100)', (column) => column.notNull())
    .addColumn('icon', 'varchar(100)', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .execute()

  await schema
    .createTable('menu')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('system_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('parent_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(100)', (column) => column.notNull())
    .addColumn('icon', 'varchar(100)', (column) => column.notNull())
    .addColumn('type', 'integer', (column) => column.notNull())
    .addColumn('url_address', 'varchar(1000)', (column) => column.notNull())
    .addColumn('link_target', 'varchar(20)', (column) => column.notNull())
    .addColumn('category', 'varchar(10)', (column) => column.notNull())
    .addColumn('property_json', 'text', (column) => column.notNull())
    .addColumn('module_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .addColumn('button_authorize', 'integer', (column) => column.notNull())
    .addColumn('column_authorize', 'integer', (column) => column.notNull())
    .addColumn('form_authorize', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('menu_code').on('menu').column('en_code').execute()
  await schema.createIndex('menu_module').on('menu').column('module_id').execute()

  await schema
    .createTable('menu_item')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('menu_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('kind', 'varchar(20)', (column) => column.notNull())
    .addColumn('full_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('en_code', 'varchar(100)', (column) => column.notNull())
    .addColumn('sort_code', 'integer', (column) => column.notNull())
    .addColumn('enabled_mark', 'integer', (column) => column.notNull())
    .execute()
  await schema.createIndex('menu_item_code').unique().on('menu_item').columns(['menu_id', 'kind', 'en_code']).execute()

  await schema
    .createTable('authority')
    .addColumn('subject_type', 'varchar(20)', (column) => column.notNull())
    .addColumn('subject_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('item_type', 'varchar(20)', (column) => column.notNull())
    .addColumn('item_id', 'varchar(50)', (column) => column.notNull())
    .addPrimaryKeyConstraint('authority_key', ['subject_type', 'subject_id', 'item_type', 'item_id'])
    .execute()
  await schema.createIndex('authority_item').on('authority').columns(['item_type', 'item_id']).execute()

  await schema
    .createTable('session')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('lifetime', 'bigint', (column) => column.notNull())
    .addColumn('ended', 'varchar(20)')
    .addColumn('ip', 'varchar(60)', (column) => column.notNull())
    .addColumn('client', 'varchar(300)', (column) => column.notNull())
    .execute()
  await schema.createIndex('session_user').on('session').column('user_id').execute()
  await schema.createIndex('session_expiry').on('session').column('expires_at').execute()

  await schema
    .createTable('captcha')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('answer', 'varchar(10)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('captcha_age').on('captcha').column('created_at').execute()

  await schema
    .createTable('login_failure')
    .addColumn('account', 'varchar(100)', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('login_failure_age').on('login_failure').column('last_at').execute()

  await schema
    .createTable('ticket')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()

  await schema
    .createTable('login_log')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('user_id', 'varchar(50)')
    .addColumn('account', 'varchar(100)', (column) => column.notNull())
    .addColumn('success', 'integer', (column) => column.notNull())
    .addColumn('reason', 'varchar(200)', (column) => column.notNull())
    .addColumn('ip', 'varchar(60)', (column) => column.notNull())
    .addColumn('client', 'varchar(300)', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('login_log_user').on('login_log').columns(['user_id', 'created_at']).execute()
}
