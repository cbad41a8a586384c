import { type Kysely, sql } from 'kysely'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

/** What messages are sent by, beside the system configuration. */
export const accountsPage: SystemPage = {
  code: 'msgCenter.accounts',
  name: '账号配置',
  address: 'msgCenter/accountConfig/emailConfig',
  icon: 'icon-ym icon-ym-accountConfig',
  directory: 'system.messages',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

export async function messageAccounts(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'message_account',
    {
      type: 'integer',
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      addressor_name: 'varchar(50)',
      smtp_server: 'varchar(200)',
      smtp_port: 'integer',
      ssl_link: 'integer',
      smtp_user: 'varchar(300)',
      channel: 'integer',
      sms_signature: 'varchar(100)',
      app_id: 'varchar(200)',
      end_point: 'varchar(200)',
      sdk_app_id: 'varchar(200)',
      zone_name: 'varchar(100)',
      zone_param: 'varchar(100)',
      webhook_type: 'varchar(20)',
      webhook_address: 'varchar(1000)',
      approve_type: 'varchar(20)',
      app_key: 'varchar(200)',
      /** JSON of all its secrets, sealed. */
      secrets_sealed: 'text',
      description: 'varchar(500)',
      sort_code: 'integer',
      enabled_mark: 'integer',
      creator_id: 'varchar(50)',
      modified_at: 'bigint',
    },
    [['en_code'], ['full_name']],
  )
  await sql`alter table outbox_message add column account_id varchar(50) not null default ''`.execute(database)
}
