import type { Kysely } from 'kysely'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

/** Where reports are made. */
export const reportsPage: SystemPage = {
  code: 'visualdev.report',
  name: '报表设计',
  address: 'onlineDev/reportDesign',
  icon: 'icon-ym icon-ym-generator-tableGrid',
  directory: 'system.development',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

/** Reports as data over modules and interfaces. */
export async function reports(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'data_report',
    {
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      category: 'varchar(50)',
      description: 'varchar(500)',
      sort_code: 'integer',
      enabled_mark: 'integer',
      model: 'text',
      layout: 'text',
      is_release: 'integer',
      created_by: 'varchar(50)',
      modified_at: 'bigint',
    },
    [['en_code']],
  )
}
