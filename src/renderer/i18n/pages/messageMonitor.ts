import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '消息监控',
  subject: '标题',
  channel: '渠道',
  allChannels: '全部渠道',
  source: '来源',
  allSources: '全部来源',
  time: '发送时间',
  from: '开始日期',
  to: '结束日期',
  receivers: '接收人',
  account: '账号',
  keyword: '标题或接收人',
  open: '查看',
  detailOf: '消息：{{name}}',
  remove: '删除所选',
  clear: '清空',
  clearConfirm: '清空全部发送记录？已发送的消息不受影响。',
  empty: '还没有发送过消息',
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '訊息監控',
  subject: '標題',
  channel: '管道',
  allChannels: '全部管道',
  source: '來源',
  allSources: '全部來源',
  time: '傳送時間',
  from: '開始日期',
  to: '結束日期',
  receivers: '收件人',
  account: '帳號',
  keyword: '標題或收件人',
  open: '檢視',
  detailOf: '訊息：{{name}}',
  remove: '刪除所選',
  clear: '清空',
  clearConfirm: '清空全部傳送記錄？已傳送的訊息不受影響。',
  empty: '還沒有傳送過訊息',
}

const en: Catalogue<typeof zh> = {
  title: 'Sent messages',
  subject: 'Title',
  channel: 'Channel',
  allChannels: 'All channels',
  source: 'Source',
  allSources: 'All sources',
  time: 'Sent',
  from: 'From',
  to: 'To',
  receivers: 'Receivers',
  account: 'Account',
  keyword: 'Title or receiver',
  open: 'View',
  detailOf: 'Message: {{name}}',
  remove: 'Delete selected',
  clear: 'Clear all',
  clearConfirm: 'Delete all of this log? The messages themselves stay.',
  empty: 'Nothing was sent yet',
}

export const messageMonitor = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    messageMonitor: typeof zh
  }
}
