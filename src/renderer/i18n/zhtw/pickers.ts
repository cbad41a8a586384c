import type { Catalogue } from '../catalogue.ts'
import type { pickers as source } from '../zh/pickers.ts'

export const pickers: Catalogue<typeof source> = {
  currentUser: '目前使用者',
  chooseUser: '選擇使用者',
  chooseFor: '選擇{{name}}',
  keyword: '請輸入關鍵字',
  selected: '已選',
  selectedCount: '已選 {{count}} 項',
  clear: '清空清單',
  remove: '移除{{name}}',
  candidates: '可選人員',
  nobody: '沒有可選的人員',
  cut: '只列出前 {{count}} 項，其餘請用關鍵字查詢',
  manageDictionary: '管理資料字典',
  tab: {
    all: '全部資料',
    organization: '目前組織',
    subordinates: '我的下屬',
    system: '系統變數',
  },
}
