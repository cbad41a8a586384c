import type { SystemPage } from './usual-table.ts'

/** Where the platform itself is set up. */
export const systemConfigPage: SystemPage = {
  code: 'system.config',
  name: '系统配置',
  address: 'system/sysConfig',
  icon: 'icon-ym icon-ym-accountConfig',
  buttons: [['btn_edit', '编辑']],
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}
