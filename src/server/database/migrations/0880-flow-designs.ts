import { manageButtons, type SystemPage } from './usual-table.ts'

/** Where flows of approvals are made. */
export const flowsPage: SystemPage = {
  code: 'workFlow.flowEngine',
  name: '流程设计',
  address: 'workFlow/flowEngine',
  icon: 'icon-ym icon-ym-launchFlow',
  directory: 'system.development',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}
