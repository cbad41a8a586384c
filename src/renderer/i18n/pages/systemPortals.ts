import type { Catalogue } from '../catalogue.ts'

const zh = {
  system: '系统',
  platform: '终端',
  computer: '电脑',
  phone: '手机',
  first: '首页',
  isFirst: '首页',
  firstHint: '未自选首页的人从此门户开始；每个系统只有一个。',
  grant: '授权角色',
  grantOf: '“{{name}}”的授权角色',
  roles: '角色',
  rolesHint: '这些角色可以打开此门户；菜单的授权不受影响。',
  empty: '还没有系统门户',
  emptyHint: '把已发布的门户加入系统，并授权给角色。',
  add: '加入门户',
  edit: '编辑系统门户',
  portal: '门户',
  portalHint: '选择已发布的门户',
} as const

const zhtw: Catalogue<typeof zh> = {
  system: '系統',
  platform: '終端',
  computer: '電腦',
  phone: '手機',
  first: '首頁',
  isFirst: '首頁',
  firstHint: '未自選首頁的人從此入口網站開始；每個系統只有一個。',
  grant: '授權角色',
  grantOf: '「{{name}}」的授權角色',
  roles: '角色',
  rolesHint: '這些角色可以開啟此入口網站；選單的授權不受影響。',
  empty: '還沒有系統入口網站',
  emptyHint: '把已發布的入口網站加入系統，並授權給角色。',
  add: '加入入口網站',
  edit: '編輯系統入口網站',
  portal: '入口網站',
  portalHint: '選擇已發布的入口網站',
}

const en: Catalogue<typeof zh> = {
  system: 'System',
  platform: 'Device',
  computer: 'Computer',
  phone: 'Phone',
  first: 'First page',
  isFirst: 'First',
  firstHint: 'Whoever chose no page of their own begins with it; a system has one.',
  grant: 'Grant to roles',
  grantOf: 'Roles of “{{name}}”',
  roles: 'Roles',
  rolesHint: 'These roles can open the portal; grants by the menu stay as they are.',
  empty: 'No portals of systems yet',
  emptyHint: 'Add a published portal to a system and grant it to roles.',
  add: 'Add a portal',
  edit: 'Edit portal of a system',
  portal: 'Portal',
  portalHint: 'Choose a published portal',
}

export const systemPortals = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    systemPortals: typeof zh
  }
}
