import type { Catalogue } from '../catalogue.ts'
import type { messages as zh } from '../zh/messages.ts'

export const messages: Catalogue<typeof zh> = {
  title: '訊息',
  unread_one: '{{count}} 則未讀訊息',
  unread_other: '{{count}} 則未讀訊息',
  isUnread: '未讀',
  keyword: '輸入標題關鍵字',
  unreadOnly: '只看未讀',
  readAll: '全部已讀',
  readAllConfirm: '您確定要全部標記為已讀，是否繼續？',
  remove: '刪除所選',
  more: '更多',
  none: '沒有訊息',
  noneUnread: '沒有未讀訊息',
  noneFound: '沒有找到訊息',
  showRead: '顯示已讀訊息',
  releasedAt: '發佈時間：{{time}}',
  releasedBy: '發佈人：{{name}}',
  openList: '開啟清單',
  openReport: '開啟報表',
  openRecord: '檢視資料和評論',
  close: '關閉',
  type: {
    all: '全部',
    notice: '公告',
    flow: '流程',
    system: '系統',
    schedule: '日程',
  },
  column: {
    title: '標題',
    type: '類型',
    user: '發佈人',
    time: '發佈時間',
  },
}
