import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '发件箱',
  hint: '短信和邮件在这里保留七天；没有服务商或邮件服务器时只保存、不发送',
  keyword: '接收人或内容',
  channel: '渠道',
  allChannels: '全部渠道',
  sms: '短信',
  mail: '邮件',
  dingTalk: '钉钉',
  weCom: '企业微信',
  webHook: 'webhook',
  recipient: '接收人',
  content: '内容',
  time: '创建时间',
  state: '状态',
  error: '原因',
  retry: '重新发送',
  askRetry: '重新发送给“{{recipient}}”？',
  tries: '已尝试 {{count}} 次',
  next: '已尝试 {{count}} 次，下次 {{time}}',
  empty: '没有短信或邮件',
  emptyHint: '登录验证码、密码到期提醒等会出现在这里。',
  states: {
    held: '未发送',
    sent: '已发送',
    waiting: '待发送',
    failed: '发送失败',
    kept: '仅保存',
  },
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '寄件匣',
  hint: '簡訊和郵件在這裡保留七天；沒有服務商或郵件伺服器時只保存、不傳送',
  keyword: '收件人或內容',
  channel: '管道',
  allChannels: '全部管道',
  sms: '簡訊',
  mail: '郵件',
  dingTalk: '釘釘',
  weCom: '企業微信',
  webHook: 'webhook',
  recipient: '收件人',
  content: '內容',
  time: '建立時間',
  state: '狀態',
  error: '原因',
  retry: '重新傳送',
  askRetry: '重新傳送給「{{recipient}}」？',
  tries: '已嘗試 {{count}} 次',
  next: '已嘗試 {{count}} 次，下次 {{time}}',
  empty: '沒有簡訊或郵件',
  emptyHint: '登入驗證碼、密碼到期提醒等會出現在這裡。',
  states: {
    held: '未傳送',
    sent: '已傳送',
    waiting: '待傳送',
    failed: '傳送失敗',
    kept: '僅保存',
  },
}

const en: Catalogue<typeof zh> = {
  title: 'Outbox',
  hint: 'Messages stay here for seven days; without a provider or mail server they are kept and not sent',
  keyword: 'Receiver or content',
  channel: 'Channel',
  allChannels: 'All channels',
  sms: 'Text message',
  mail: 'Mail',
  dingTalk: 'DingTalk',
  weCom: 'WeCom',
  webHook: 'Web hook',
  recipient: 'Receiver',
  content: 'Content',
  time: 'Created',
  state: 'State',
  error: 'Reason',
  retry: 'Send again',
  askRetry: 'Send it again to {{recipient}}?',
  tries: 'Tries so far: {{count}}',
  next: 'Tries so far: {{count}}, next at {{time}}',
  empty: 'No messages',
  emptyHint: 'Sign-in codes and reminders of expiring passwords appear here.',
  states: {
    held: 'Held back',
    sent: 'Sent',
    waiting: 'Waiting',
    failed: 'Failed',
    kept: 'Kept here',
  },
}

export const outbox = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    outbox: typeof zh
  }
}
