import type { SystemPage } from './usual-table.ts'

/** Where the approvals of everybody are looked after. */
export const flowMonitorPage: SystemPage = {
  code: 'workFlow.flowMonitor',
  name: '流程监控',
  address: 'workFlow/flowMonitor',
  icon: 'icon-ym icon-ym-view',
  directory: 'system.data',
  buttons: [],
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}
