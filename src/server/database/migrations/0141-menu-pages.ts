import { type Kysely, sql } from 'kysely'
import { manageButtons, type SystemPage } from './usual-table.ts'

/** Where systems, menus and grants are administered. */
export const menuPages: readonly SystemPage[] = [
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
    icon: 'icon-ym icon-ym-systemForm',
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

/** Systems carry when they were made, as every table of the usual kind does. */
export async function addSystemAge(database: Kysely<never>): Promise<void> {
  await sql`alter table system add column created_at bigint not null default 0`.execute(database)
  await database.schema.createIndex('system_en_code').unique().on('system').column('en_code').execute()
}
