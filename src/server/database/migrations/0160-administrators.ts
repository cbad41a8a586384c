import { manageButtons, type SystemPage } from './usual-table.ts'

/** Who administers the platform, and who single organisations of it. */
export const administratorsPage: SystemPage = {
  code: 'permission.administrators',
  name: '管理员设置',
  address: 'permission/administrators',
  icon: 'icon-ym icon-ym-generator-role',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}
