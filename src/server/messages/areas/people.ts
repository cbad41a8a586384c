import { texts } from '../text.ts'

/** Organisations, users, and what a person sets for themselves. */
export const people = texts({
  notSortable: { zh: '不能按 {field} 排序', zhtw: '不能按 {field} 排序', en: 'The list cannot be sorted by {field}' },
  tooManyLists: {
    zh: '保存的列表设置过多',
    zhtw: '儲存的清單設定過多',
    en: 'Too many list settings are saved already',
  },
  columnsInvalid: {
    zh: '参数 fieldList 不正确：不是有效的列设置',
    zhtw: '參數 fieldList 不正確：不是有效的欄位設定',
    en: 'The value of fieldList is not valid: these are no column settings',
  },
  globalRoles: { zh: '全局角色', zhtw: '全域角色', en: 'Global roles' },
  deletedName: { zh: '{name}（已删除）', zhtw: '{name}（已刪除）', en: '{name} (deleted)' },
  currentUser: { zh: '当前用户', zhtw: '目前使用者', en: 'Current user' },
})
