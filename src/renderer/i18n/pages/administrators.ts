import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '管理员',
  managers: '组织管理员',
  administrators: '系统管理员',
  person: '人员',
  organization: '所属组织',
  administers: '管理的组织',
  keyword: '输入姓名或账号',
  add: '添加系统管理员',
  takeOff: '取消管理员',
  askTakeOff: '确定取消“{{name}}”的系统管理员身份吗？',
  none: '没有系统管理员',
  noManagers: '还没有组织管理员',
  noManagersHint: '未指定时，只有系统管理员管理组织和人员',
  newManager: '新建组织管理员',
  editManager: '编辑组织管理员',
  organizationRequired: '请至少选择一个组织',
  rightRequired: '请为每个组织至少选择一项权限',
  layer: { this: '本组织', below: '下级组织' },
  right: { Select: '查看', Add: '新增', Edit: '编辑', Delete: '删除' },
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '管理員',
  managers: '組織管理員',
  administrators: '系統管理員',
  person: '人員',
  organization: '所屬組織',
  administers: '管理的組織',
  keyword: '輸入姓名或帳號',
  add: '新增系統管理員',
  takeOff: '取消管理員',
  askTakeOff: '確定取消「{{name}}」的系統管理員身分嗎？',
  none: '沒有系統管理員',
  noManagers: '還沒有組織管理員',
  noManagersHint: '未指定時，只有系統管理員管理組織和人員',
  newManager: '新增組織管理員',
  editManager: '編輯組織管理員',
  organizationRequired: '請至少選擇一個組織',
  rightRequired: '請為每個組織至少選擇一項權限',
  layer: { this: '本組織', below: '下級組織' },
  right: { Select: '檢視', Add: '新增', Edit: '編輯', Delete: '刪除' },
}

const en: Catalogue<typeof zh> = {
  title: 'Administrators',
  managers: 'Organisation managers',
  administrators: 'Administrators',
  person: 'Person',
  organization: 'Organisation',
  administers: 'Administers',
  keyword: 'Name or account',
  add: 'Add administrators',
  takeOff: 'Take off',
  askTakeOff: 'Shall “{{name}}” no longer be an administrator?',
  none: 'No administrators',
  noManagers: 'No organisation managers yet',
  noManagersHint: 'Until some are named, only system administrators look after organisations and people',
  newManager: 'New organisation manager',
  editManager: 'Edit organisation manager',
  organizationRequired: 'Choose at least one organisation',
  rightRequired: 'Choose at least one right for each organisation',
  layer: { this: 'In it', below: 'Below it' },
  right: { Select: 'See', Add: 'Add', Edit: 'Edit', Delete: 'Delete' },
}

export const administrators = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    administrators: typeof zh
  }
}
