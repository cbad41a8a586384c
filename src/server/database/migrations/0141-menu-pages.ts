import { type Kysely, sql } from 'kysely'
import { addSystemPage, manageButtons, type SystemPage } from './usual-table.ts'

/** Where systems, menus and grants are administered. */
export const pages: readonly SystemPage[] = [
  {
    code: 'system.systems',
    name: '系统应用',
    address: 'system/systems',
    icon: 'icon-ym icon-ym-systemToggle',
    buttons: manageButtons,
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  },
  {
    code: 'system.menu',
    name: '菜单管理',
    address: 'system/menu',
    icon: 'icon-ym icon-ym-sysMenu',
    buttons: manageButtons,
    roles: ['systemAdministrator'],
    isAdminsAlone: true,
  },
  {
    code: 'permission.authorize',
    name: '权限授权',
    address: 'permission/authorize',
    icon: 'icon-ym icon-ym-authorize',
    buttons: [['btn_edit', '授权']],
    roles: ['systemAdministrator', 'branchManager'],
  },
]

export async function up(database: Kysely<never>): Promise<void> {
  // As every table of the usual kind has it.
  await sql`alter table system add column created_at bigint not null default 0`.execute(database)
  for (const page of pages) await addSystemPage(database, page)
}
