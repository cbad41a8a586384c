import type { Catalogue } from '../catalogue.ts'
import type { portal as zh } from '../zh/portal.ts'

export const portal: Catalogue<typeof zh> = {
  title: '門戶',
  none: '還沒有可用的門戶',
  noneHint: '門戶由管理員設計並授權。',
  empty: '此門戶還沒有內容',
  broken: '門戶版面無法讀取',
  brokenHint: '請聯絡管理員檢查門戶設計。',
  noData: '暫無資料',
  noSource: '未設定資料來源',
  refresh: '重新整理',
  openList: '{{title}}：{{figure}}，檢視明細',
  noTodos: '沒有待辦',
  noNotices: '沒有公告',
  noMails: '沒有郵件',
  noShortcuts: '沒有可用的功能',
  unknownCard: '暫不支援此卡片',
  count: {
    toBeReviewed: '待我審批',
    flowDone: '我已處理',
    entrust: '生效委託',
  },
  preview: {
    title: '功能預覽',
    none: '沒有要預覽的功能',
    noneHint: '請從功能設計中開啟預覽。',
    broken: '此功能的設定無法讀取',
    tag: '預覽',
    hint: '可以試填，內容不會儲存。',
    readOnly: '唯讀',
    print: '列印',
  },
}
