import type { Kysely } from 'kysely'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

/** Named answers of databases, stored texts and other systems, and where they may go for them. */
export const dataPages: readonly SystemPage[] = [
  {
    code: 'system.dataInterface',
    name: '数据接口',
    address: 'systemData/dataInterface',
    icon: 'icon-ym icon-ym-liveData',
    buttons: manageButtons,
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  },
  {
    code: 'system.dataSource',
    name: '数据源',
    address: 'systemData/dataSource',
    icon: 'icon-ym icon-ym-dataApplication',
    buttons: manageButtons,
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  },
  {
    code: 'system.allowedHost',
    name: '接口访问白名单',
    address: 'systemData/allowedHost',
    icon: 'icon-ym icon-ym-generator-link',
    buttons: manageButtons,
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  },
]

export async function createDataTables(database: Kysely<never>): Promise<void> {
  const common = { description: 'varchar(500)', sort_code: 'integer', enabled_mark: 'integer' } as const
  await createUsualTable(
    database,
    'data_source',
    {
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      db_type: 'varchar(20)',
      host: 'varchar(200)',
      port: 'integer',
      user_name: 'varchar(100)',
      password_sealed: 'varchar(1000)',
      service_name: 'varchar(200)',
      use_tls: 'integer',
      ...common,
    },
    [['full_name']],
  )
  await createUsualTable(database, 'allowed_host', { host: 'varchar(200)', ...common }, [['host']])
  await createUsualTable(
    database,
    'data_interface',
    {
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      category_id: 'varchar(50)',
      data_type: 'integer',
      db_link_id: 'varchar(50)',
      request_method: 'integer',
      query: 'text',
      path: 'varchar(2000)',
      request_headers: 'text',
      request_parameters: 'text',
      response_type: 'varchar(20)',
      data_processing: 'text',
      check_type: 'integer',
      ip_address: 'varchar(2000)',
      creator_id: 'varchar(50)',
      modified_at: 'bigint',
      ...common,
    },
    [['full_name'], ['en_code']],
  )
  const index = (name: string, table: string, columns: string[]) =>
    database.schema.createIndex(name).on(table).columns(columns).execute()
  await index('data_interface_order', 'data_interface', ['sort_code', 'id'])
  await index('data_interface_category', 'data_interface', ['category_id', 'sort_code', 'id'])
  await index('data_interface_link', 'data_interface', ['db_link_id'])
  await createUsualTable(database, 'data_interface_log', {
    interface_id: 'varchar(50)',
    user_id: 'varchar(50)',
    ip: 'varchar(100)',
    client: 'varchar(300)',
    kind: 'varchar(20)',
    duration: 'integer',
    failure: 'varchar(100)',
  })
  await index('data_interface_log_time', 'data_interface_log', ['interface_id', 'created_at'])
}
