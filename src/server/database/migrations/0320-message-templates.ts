import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'
import { nextId } from '../ids.ts'
import { createUsualTable, manageButtons, type SystemPage } from './usual-table.ts'

/** What the platform sends by itself, as it was when this came: name, source, whether there is an in-app message. */
const builtIn = [
  ['noticeReleased', '公告发布', '1'],
  ['taskToApprove', '待办审批', '2'],
  ['entrusted', '流程委托', '2'],
  ['moduleReleased', '功能发布', '3'],
  ['roleGranted', '角色授予', '3'],
  ['forcedSignOut', '强制下线', '3'],
  ['passwordReset', '密码重置', '3'],
  ['passwordExpires', '密码到期', '3'],
  ['importFinished', '导入完成', '3'],
] as const

/** Templates, and a built-in one of each reason for the screen and for mail. A notice is a message itself. */
export async function messageTemplates(database: Kysely<never>): Promise<void> {
  await createUsualTable(
    database,
    'message_template',
    {
      full_name: 'varchar(50)',
      en_code: 'varchar(50)',
      template_type: 'integer',
      message_source: 'varchar(20)',
      message_type: 'varchar(20)',
      reason: 'varchar(50)',
      title: 'varchar(200)',
      content: 'text',
      template_code: 'varchar(100)',
      wx_skip: 'varchar(20)',
      xcx_app_id: 'varchar(100)',
      sort_code: 'integer',
      enabled_mark: 'integer',
      description: 'varchar(500)',
      params: 'text',
      sms_fields: 'text',
      translations: 'text',
      created_by: 'varchar(50)',
      modified_at: 'bigint',
    },
    [['en_code']],
  )
  const rows = builtIn.flatMap(([reason, name, source], at) => {
    const row = { template_type: 1, message_source: source, reason, created_at: 0 }
    const mail = {
      ...row,
      id: nextId(),
      full_name: `${name}（邮件）`,
      en_code: `${reason}.mail`,
      message_type: '2',
      // Passwords that run out were told by mail before there were templates.
      enabled_mark: reason === 'passwordExpires' ? 1 : 0,
      sort_code: at * 10 + 2,
    }
    if (reason === 'noticeReleased') return [mail]
    const inApp = { ...row, id: nextId(), full_name: name, en_code: reason, message_type: '1', enabled_mark: 1 }
    return [{ ...inApp, sort_code: at * 10 + 1 }, mail]
  })
  const tables = loose(database)
  await tables.insertInto('message_template').values(rows).execute()
}

export const messageTemplatesPage: SystemPage = {
  code: 'system.messageTemplate',
  name: '消息模板',
  address: 'system/messageTemplate',
  icon: 'icon-ym icon-ym-msgCenter',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}
