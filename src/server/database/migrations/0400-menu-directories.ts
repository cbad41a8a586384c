import type { Kysely } from 'kysely'
import { loose, type LooseDatabase } from '../loose.ts'
import { nextId } from '../ids.ts'

/** A directory below `system`, and the pages that stand in it since this migration, in their order. */
export interface SystemDirectory {
  readonly code: string
  readonly name: string
  readonly icon: string
  readonly pages: readonly string[]
}

/** The platform's own pages by what they are for. A page of a later migration names its directory itself (`SystemPage`). */
export const systemDirectories: readonly SystemDirectory[] = [
  {
    code: 'system.people',
    name: '组织与用户',
    icon: 'icon-ym icon-ym-tree-organization3',
    pages: [
      ...['permission.organize', 'permission.position', 'permission.role', 'permission.group', 'permission.user'],
      ...['permission.onlineUser', 'system.thirdSync'],
    ],
  },
  {
    code: 'system.access',
    name: '菜单与权限',
    icon: 'icon-ym icon-ym-authGroup',
    pages: ['system.systems', 'system.menu', 'permission.authorize', 'permission.administrators'],
  },
  {
    code: 'system.data',
    name: '数据与配置',
    icon: 'icon-ym icon-ym-dataDictionary',
    pages: ['system.dictionary', 'system.commonWords', 'system.region', 'system.config'],
  },
  {
    code: 'system.messages',
    name: '消息管理',
    icon: 'icon-ym icon-ym-msgCenter',
    pages: ['system.notice', 'system.messageTemplate', 'system.smsOutbox'],
  },
  {
    code: 'system.development',
    name: '在线开发',
    icon: 'icon-ym icon-ym-functionForm',
    pages: [
      ...['visualdev.form', 'system.serialRule', 'system.dataInterface', 'system.dataSource', 'system.allowedHost'],
    ],
  },
  {
    code: 'system.printing',
    name: '打印管理',
    icon: 'icon-ym icon-ym-documentPreviewExample',
    pages: ['system.print', 'system.printLog'],
  },
]

/** Directories below `system` of an installed database. A page that somebody put elsewhere stays there. */
export async function addMenuDirectories(database: Kysely<never>): Promise<void> {
  const tables = loose(database)
  const top = await tables.selectFrom('menu').selectAll().where('en_code', '=', 'system').executeTakeFirst()
  if (!top) return
  const below = await tables.selectFrom('menu').selectAll().where('parent_id', '=', top['id']).execute()
  let sortCode = Math.max(0, ...below.map((menu) => Number(menu['sort_code'])))
  for (const { code, name, icon, pages } of systemDirectories) {
    const moved = below.filter((menu) => pages.includes(String(menu['en_code']))).map((menu) => menu['id'])
    const known = await tables.selectFrom('menu').select('id').where('en_code', '=', code).executeTakeFirst()
    if (moved.length === 0 || known) continue
    const id = nextId()
    sortCode += 1
    await tables
      .insertInto('menu')
      .values({
        id,
        system_id: top['system_id'],
        parent_id: top['id'],
        full_name: name,
        en_code: code,
        icon,
        type: 0,
        url_address: '',
        link_target: '_self',
        category: 'Web',
        property_json: '',
        module_id: '',
        sort_code: sortCode,
        enabled_mark: 1,
        button_authorize: 0,
        column_authorize: 0,
        form_authorize: 0,
      })
      .execute()
    await tables.updateTable('menu').set({ parent_id: id }).where('id', 'in', moved).execute()
    await grantToHolders(tables, id, moved)
  }
}

/** Whoever holds one of the pages holds the directory: a menu shows only below one that is granted. */
async function grantToHolders(tables: LooseDatabase, id: string, pages: readonly unknown[]): Promise<void> {
  const holders = await tables
    .selectFrom('authority')
    .select(['subject_type', 'subject_id'])
    .distinct()
    .where('item_type', '=', 'menu')
    .where('item_id', 'in', pages)
    .execute()
  // A statement of SQLite has 32 766 parameters at most.
  for (let at = 0; at < holders.length; at += 1000)
    await tables
      .insertInto('authority')
      .values(holders.slice(at, at + 1000).map((holder) => ({ ...holder, item_type: 'menu', item_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
