import type { MenuGrant } from './menus.ts'

const everyday = ['btn_add', 'btn_edit', 'btn_detail'] as const

/** Teachers and staff write requests and announce visitors; who looks after something may do everything there. */
export const grantsOfDemo: readonly MenuGrant[] = [
  ...['teacher', 'staff', 'schoolLeader'].flatMap((role): MenuGrant[] => [
    { role, menu: 'leaveRequest', buttons: everyday },
    { role, menu: 'visitorPass', buttons: everyday },
    { role, menu: 'campusBuilding', buttons: true },
  ]),
  { role: 'student', menu: 'leaveRequest', buttons: ['btn_add', 'btn_detail'], rows: 'own' },
  { role: 'personnel', menu: 'leaveRequest', buttons: true },
  { role: 'asset', menu: 'assetRegister', buttons: true },
  { role: 'security', menu: 'visitorPass', buttons: true },
  ...['leaveRequest', 'assetRegister', 'visitorPass', 'campusBuilding', 'cernet'].map(
    (menu): MenuGrant => ({ role: 'systemAdministrator', menu, buttons: true }),
  ),
]
