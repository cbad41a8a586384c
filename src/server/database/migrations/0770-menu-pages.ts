import type { Kysely } from 'kysely'
import { loose } from '../loose.ts'

/** The platform's own pages of this day: code and address. */
const pages: readonly (readonly [code: string, address: string])[] = [
  ['permission.administrators', 'permission/administrators'],
  ['permission.authorize', 'permission/authorize'],
  ['permission.group', 'permission/group'],
  ['permission.onlineUser', 'permission/onlineUser'],
  ['permission.organize', 'permission/organize'],
  ['permission.position', 'permission/position'],
  ['permission.role', 'permission/role'],
  ['permission.user', 'permission/user'],
  ['system.allowedHost', 'systemData/allowedHost'],
  ['system.commonWords', 'systemData/commonWords'],
  ['system.config', 'system/sysConfig'],
  ['system.dataInterface', 'systemData/dataInterface'],
  ['system.dataSource', 'systemData/dataSource'],
  ['system.dictionary', 'systemData/dictionary'],
  ['system.menu', 'system/menu'],
  ['system.messageTemplate', 'system/messageTemplate'],
  ['system.notice', 'system/notice'],
  ['system.print', 'system/printDev'],
  ['system.printLog', 'system/printLog'],
  ['system.region', 'systemData/region'],
  ['system.serialRule', 'systemData/billRule'],
  ['system.smsOutbox', 'systemData/smsOutbox'],
  ['system.systems', 'system/systems'],
  ['system.thirdSync', 'system/thirdSync'],
  ['visualdev.form', 'onlineDev/webDesign'],
]

/**
 * A page of the platform is known by a column that no call writes. Codes and addresses are whatever somebody gives a menu,
 * so no right may hang on them. Of several menus that could be the page it is the oldest: that one came with the platform.
 */
export async function menuPageCodes(database: Kysely<never>): Promise<void> {
  await database.schema
    .alterTable('menu')
    .addColumn('page_code', 'varchar(100)', (column) => column.notNull().defaultTo(''))
    .execute()
  const tables = loose(database)
  for (const [code, address] of pages) {
    const menu = await tables
      .selectFrom('menu')
      .select('id')
      .where('type', '=', 2)
      .where('module_id', '=', '')
      .where('page_code', '=', '')
      .where((row) => row.or([row('en_code', '=', code), row('url_address', '=', address)]))
      .orderBy('id')
      .executeTakeFirst()
    if (menu) await tables.updateTable('menu').set({ page_code: code }).where('id', '=', menu['id']).execute()
  }
}
