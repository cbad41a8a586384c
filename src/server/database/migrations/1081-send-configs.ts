import type { Kysely } from 'kysely'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

/** Which templates go out, and on which accounts. */
export const sendConfigsPage: SystemPage = {
  code: 'msgCenter.sendConfig',
  name: '发送配置',
  address: 'msgCenter/sendConfig',
  icon: 'icon-ym icon-ym-launchFlow',
  directory: 'system.messages',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

export async function sendConfigs(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'send_config',
    {
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      template_type: 'integer',
      message_source: 'varchar(20)',
      reason: 'varchar(50)',
      /** JSON: its templates, each with its account. */
      lines: 'text',
      description: 'varchar(500)',
      sort_code: 'integer',
      enabled_mark: 'integer',
      creator_id: 'varchar(50)',
      modified_at: 'bigint',
    },
    [['en_code'], ['full_name']],
  )
  await database.schema.createIndex('send_config_reason').on('send_config').columns(['reason']).execute()
}
