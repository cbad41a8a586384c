import type { MenuGrant } from './menus.ts'

const everyday = ['btn_add', 'btn_edit', 'btn_detail'] as const

/**
 * Teachers and staff write requests and announce visitors, and see their own. Who leads a department or is its secretary
 * sees those of the department and below; who looks after something sees all of it and may do everything there.
 */
export const grantsOfDemo: readonly MenuGrant[] = [
  ...['teacher', 'staff'].flatMap((role): MenuGrant[] => [
    { role, menu: 'leaveRequest', buttons: everyday, rows: 'own' },
    { role, menu: 'visitorPass', buttons: everyday, rows: 'own' },
    { role, menu: 'campusBuilding', buttons: true },
  ]),
  ...['departmentLeader', 'collegeSecretary'].flatMap((role): MenuGrant[] => [
    { role, menu: 'leaveRequest', buttons: ['btn_detail'], rows: 'organizationAndBelow' },
    { role, menu: 'visitorPass', buttons: ['btn_detail'], rows: 'organizationAndBelow' },
  ]),
  { role: 'schoolLeader', menu: 'leaveRequest', buttons: everyday },
  { role: 'schoolLeader', menu: 'visitorPass', buttons: everyday },
  { role: 'schoolLeader', menu: 'campusBuilding', buttons: true },
  { role: 'student', menu: 'leaveRequest', buttons: ['btn_add', 'btn_detail'], rows: 'own' },
  { role: 'personnel', menu: 'leaveRequest', buttons: true },
  { role: 'asset', menu: 'assetRegister', buttons: true },
  { role: 'security', menu: 'visitorPass', buttons: true },
  ...['leaveRequest', 'assetRegister', 'visitorPass', 'campusBuilding', 'cernet'].map(
    (menu): MenuGrant => ({ role: 'systemAdministrator', menu, buttons: true }),
  ),
]
