import { manageButtons, type SystemPage } from './usual-table.ts'

/** Where the definitions of generated modules are kept, exchanged and published. */
export const designsPage: SystemPage = {
  code: 'visualdev.form',
  name: '功能设计',
  address: 'onlineDev/webDesign',
  icon: 'icon-ym icon-ym-webForm',
  buttons: manageButtons,
  roles: ['systemAdministrator'],
  isAdminsAlone: true,
}
