import type { Kysely } from 'kysely'

const flags = [
  'this_select',
  'this_add',
  'this_edit',
  'this_remove',
  'below_select',
  'below_add',
  'below_edit',
  'below_remove',
] as const

/** Who administers which organisations, what a company tells about itself, and what lists of very many people read. */
export async function up(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await schema
    .createTable('organization_detail')
    .addColumn('organization_id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('property_json', 'text', (column) => column.notNull())
    .execute()
  let managers = schema
    .createTable('organization_manager')
    .addColumn('user_id', 'varchar(50)', (column) => column.notNull())
    .addColumn('organization_id', 'varchar(50)', (column) => column.notNull())
  for (const flag of flags) managers = managers.addColumn(flag, 'integer', (column) => column.notNull())
  await managers
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('organization_manager_key', ['user_id', 'organization_id'])
    .execute()
  await schema
    .createIndex('organization_manager_organization')
    .on('organization_manager')
    .column('organization_id')
    .execute()

  for (const table of ['organization', 'position', 'role', 'user_group'])
    await schema.createIndex(`${table}_code`).on(table).column('en_code').execute()
  await schema.createIndex('role_organization_organization').on('role_organization').column('organization_id').execute()
  await schema
    .createIndex('platform_user_list')
    .on('platform_user')
    .columns(['deleted_at', 'sort_code', 'id', 'enabled_mark', 'gender'])
    .execute()
  await schema
    .createIndex('platform_user_search')
    .on('platform_user')
    .columns(['deleted_at', 'real_name', 'account', 'mobile_phone', 'enabled_mark', 'sort_code', 'id'])
    .execute()
  await schema.createIndex('platform_user_organization').on('platform_user').column('organization_id').execute()
  await schema.createIndex('organization_head').on('organization').column('manager_id').execute()
  await schema.createIndex('session_alive').on('session').columns(['expires_at', 'ended']).execute()
}
