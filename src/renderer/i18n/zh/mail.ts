export const mail = {
  title: '邮件详情',
  gone: '邮件不存在',
  goneHint: '邮件可能已被删除。',
  list: '全部邮件',
  none: '没有邮件',
  subject: '主题',
  sender: '发件人',
  recipient: '收件人',
  cc: '抄送',
  date: '时间',
} as const
