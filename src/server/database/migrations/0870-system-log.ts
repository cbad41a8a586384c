import type { SystemPage } from './usual-table.ts'

/** Where administrators look up who signed in, changed something, or met a fault. */
export const systemLogPage: SystemPage = {
  code: 'system.log',
  name: '系统日志',
  address: 'system/log',
  icon: 'icon-ym icon-ym-view',
  directory: 'system.data',
  buttons: [],
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}
