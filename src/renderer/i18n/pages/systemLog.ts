import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '系统日志',
  time: '时间',
  person: '用户',
  content: '内容',
  address: 'IP地址',
  duration: '耗时',
  client: '客户端',
  category: '类别',
  categories: { signIns: '登录', changes: '操作', faults: '异常' },
  keyword: '输入用户、IP地址或内容',
  empty: '没有日志',
  emptyHint: '登录、操作和异常会记录在这里，保留半年',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '系統日誌',
  time: '時間',
  person: '使用者',
  content: '內容',
  address: 'IP位址',
  duration: '耗時',
  client: '用戶端',
  category: '類別',
  categories: { signIns: '登入', changes: '操作', faults: '異常' },
  keyword: '輸入使用者、IP位址或內容',
  empty: '沒有日誌',
  emptyHint: '登入、操作和異常會記錄在這裡，保留半年',
}

const en: Catalogue<typeof zh> = {
  title: 'System log',
  time: 'Time',
  person: 'User',
  content: 'What happened',
  address: 'IP address',
  duration: 'Duration',
  client: 'Client',
  category: 'Category',
  categories: { signIns: 'Sign-ins', changes: 'Changes', faults: 'Faults' },
  keyword: 'User, IP address or content',
  empty: 'No log lines',
  emptyHint: 'Sign-ins, changes and faults are noted here for half a year',
}

declare module '../catalogue.ts' {
  interface PageTexts {
    systemLog: typeof zh
  }
}

export const systemLog = { zh, zhtw, en }
