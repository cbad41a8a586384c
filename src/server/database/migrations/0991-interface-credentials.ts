import type { Kysely } from 'kysely'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

const shared = { buttons: manageButtons, roles: ['systemAdministrator'], isAdminsAlone: true } as const

/** Systems that may ask data interfaces, and pictures of seals. */
export const credentialPages: readonly SystemPage[] = [
  {
    ...shared,
    code: 'system.interfaceOauth',
    name: '接口认证',
    address: 'systemData/interfaceOauth',
    icon: 'icon-ym icon-ym-authorize',
    directory: 'system.data',
  },
  {
    ...shared,
    code: 'system.signature',
    name: '签章管理',
    address: 'system/signature',
    icon: 'icon-ym icon-ym-documentPreviewExample',
    directory: 'system.data',
  },
]

export async function interfaceCredentials(database: Kysely<never>): Promise<void> {
  const { schema } = database
  await createUsualTable(
    database,
    'interface_credential',
    {
      app_id: 'varchar(50)',
      app_name: 'varchar(50)',
      secret_sealed: 'varchar(500)',
      verify_signature: 'integer',
      /** 0: for ever. */
      useful_life: 'bigint',
      white_list: 'varchar(2000)',
      /** Ids, joined with commas. */
      interface_ids: 'text',
      description: 'varchar(500)',
      sort_code: 'integer',
      enabled_mark: 'integer',
      creator_id: 'varchar(50)',
      modified_at: 'bigint',
    },
    [['app_id'], ['app_name']],
  )
  await createUsualTable(
    database,
    'interface_credential_user',
    { credential_id: 'varchar(50)', user_id: 'varchar(50)', key_sealed: 'varchar(500)' },
    [['credential_id', 'user_id']],
  )
  await createUsualTable(
    database,
    'data_interface_variable',
    {
      interface_id: 'varchar(50)',
      full_name: 'varchar(50)',
      expression: 'varchar(200)',
      value_sealed: 'text',
      creator_id: 'varchar(50)',
      modified_at: 'bigint',
    },
    [['full_name']],
  )
  await schema.createIndex('data_interface_variable_of').on('data_interface_variable').column('interface_id').execute()
  await createUsualTable(
    database,
    'stamp',
    { full_name: 'varchar(50)', en_code: 'varchar(50)', user_ids: 'text', icon: 'varchar(500)' },
    [['full_name'], ['en_code']],
  )
  for (const column of ['credential_id', 'method'] as const)
    await schema
      .alterTable('data_interface_log')
      .addColumn(column, 'varchar(50)', (each) => each.notNull().defaultTo(''))
      .execute()
  await schema
    .createIndex('data_interface_log_credential')
    .on('data_interface_log')
    .columns(['credential_id', 'created_at'])
    .execute()
  await schema
    .alterTable('data_interface')
    .addColumn('is_post_position', 'integer', (each) => each.notNull().defaultTo(0))
    .execute()
}
