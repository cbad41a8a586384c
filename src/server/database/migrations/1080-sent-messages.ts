import type { Kysely } from 'kysely'
import type { SystemPage } from './usual-table.ts'

/** What was sent on which channel. */
export const monitorPage: SystemPage = {
  code: 'msgCenter.monitor',
  name: '消息监控',
  address: 'msgCenter/msgMonitor',
  icon: 'icon-ym icon-ym-clock',
  directory: 'system.messages',
  buttons: [['btn_remove', '删除']],
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}

export async function sentMessages({ schema }: Kysely<never>): Promise<void> {
  await schema
    .createTable('sent_message')
    .addColumn('id', 'varchar(50)', (column) => column.primaryKey())
    .addColumn('channel', 'varchar(20)', (column) => column.notNull())
    .addColumn('source', 'varchar(20)', (column) => column.notNull())
    .addColumn('title', 'varchar(300)', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('account_name', 'varchar(50)', (column) => column.notNull())
    .addColumn('account_code', 'varchar(50)', (column) => column.notNull())
    .addColumn('receivers', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('sent_message_time').on('sent_message').columns(['sent_at', 'id']).execute()
  await schema.createIndex('sent_message_channel').on('sent_message').columns(['channel', 'sent_at', 'id']).execute()
  await schema.createIndex('sent_message_source').on('sent_message').columns(['source', 'sent_at', 'id']).execute()
}
