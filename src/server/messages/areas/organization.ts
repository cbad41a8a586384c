import { texts } from '../text.ts'

/** Rules of organisations, positions, roles, groups and who administers them. */
export const organization = texts({
  notFound: { zh: '组织不存在或已被删除', zhtw: '組織不存在或已被刪除', en: 'This organisation no longer exists' },
  notAdministered: {
    zh: '该组织不在您的管理范围内',
    zhtw: '該組織不在您的管理範圍內',
    en: 'This organisation is not among those you administer',
  },
  topOnly: {
    zh: '只有系统管理员可以维护全局数据',
    zhtw: '只有系統管理員可以維護全域資料',
    en: 'Only administrators may maintain what holds for all organisations',
  },
  companyBelowDepartment: {
    zh: '公司不能建在部门之下',
    zhtw: '公司不能建在部門之下',
    en: 'A company cannot be placed below a department',
  },
  tooDeep: {
    zh: '组织层级过深，或组织路径过长',
    zhtw: '組織層級過深，或組織路徑過長',
    en: 'The organisation would be placed too deep, or its path would be too long',
  },
  managerUnknown: {
    zh: '所选人员不存在或已停用',
    zhtw: '所選人員不存在或已停用',
    en: 'The chosen person no longer exists or is disabled',
  },
  organizationRequired: {
    zh: '请选择所属组织',
    zhtw: '請選擇所屬組織',
    en: 'Choose an organisation',
  },
  inUse: {
    zh: '仍有 {use}，不能删除',
    zhtw: '仍有 {use}，不能刪除',
    en: 'It cannot be deleted: it is still used by {use}',
  },
  useBelow: {
    zh: '{count} 个下级组织',
    zhtw: '{count} 個下級組織',
    en: { one: '{count} organisation below it', other: '{count} organisations below it' },
  },
  useUsers: { zh: '{count} 名用户', zhtw: '{count} 名使用者', en: { one: '{count} user', other: '{count} users' } },
  usePositions: {
    zh: '{count} 个岗位',
    zhtw: '{count} 個職位',
    en: { one: '{count} position', other: '{count} positions' },
  },
  useRoles: { zh: '{count} 个角色', zhtw: '{count} 個角色', en: { one: '{count} role', other: '{count} roles' } },
  useManagers: {
    zh: '{count} 名组织管理员',
    zhtw: '{count} 名組織管理員',
    en: { one: '{count} organisation manager', other: '{count} organisation managers' },
  },
  useOrganizations: {
    zh: '{count} 个组织（作为负责人）',
    zhtw: '{count} 個組織（作為負責人）',
    en: { one: '{count} organisation that the user heads', other: '{count} organisations that the user heads' },
  },
  useSubordinates: {
    zh: '{count} 名下属',
    zhtw: '{count} 名下屬',
    en: { one: '{count} subordinate', other: '{count} subordinates' },
  },
  useTasks: {
    zh: '{count} 个待办流程',
    zhtw: '{count} 個待辦流程',
    en: { one: '{count} waiting task', other: '{count} waiting tasks' },
  },
  codePattern: {
    zh: '编码只能由英文字母、数字和点组成，且点不能在首尾',
    zhtw: '編碼只能由英文字母、數字和點組成，且點不能在首尾',
    en: 'A code consists of letters, digits and dots, with no dot at either end',
  },
  globalRole: { zh: '全局', zhtw: '全域', en: 'Global' },
  ownRole: { zh: '组织', zhtw: '組織', en: 'Organisation' },
  namePattern: {
    zh: '名称不能包含特殊字符',
    zhtw: '名稱不能包含特殊字元',
    en: 'A name must not contain special characters',
  },
})
