import { manageButtons, type SystemPage } from './usual-table.ts'

/** Positions, roles, groups, users and who is online. */
export const peoplePages: readonly SystemPage[] = [
  {
    code: 'permission.position',
    name: '岗位管理',
    address: 'permission/position',
    icon: 'icon-ym icon-ym-tree-position1',
    buttons: manageButtons,
    roles: ['systemAdministrator', 'branchManager'],
  },
  {
    code: 'permission.role',
    name: '角色管理',
    address: 'permission/role',
    icon: 'icon-ym icon-ym-generator-role',
    buttons: manageButtons,
    roles: ['systemAdministrator', 'branchManager'],
  },
  {
    code: 'permission.group',
    name: '分组管理',
    address: 'permission/group',
    icon: 'icon-ym icon-ym-generator-group1',
    buttons: manageButtons,
    roles: ['systemAdministrator', 'schoolLeader'],
  },
  {
    code: 'permission.user',
    name: '用户管理',
    address: 'permission/user',
    icon: 'icon-ym icon-ym-tree-user2',
    buttons: manageButtons,
    roles: ['systemAdministrator', 'branchManager'],
  },
  {
    code: 'permission.onlineUser',
    name: '在线用户',
    address: 'permission/onlineUser',
    icon: 'icon-ym icon-ym-contacts',
    buttons: [['btn_remove', '强制下线']],
    roles: ['systemAdministrator', 'branchManager'],
  },
]
