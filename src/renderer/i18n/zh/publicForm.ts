export const publicForm = {
  submit: '提交',
  again: '再填一份',
  toSignIn: '返回登录',
  done: '提交成功',
  doneHint: '已收到您填写的内容。',
  invalid: '表单打不开',
  invalidHint: '链接中缺少表单信息，请向发布者索取完整的链接。',
  broken: '表单的配置有误，请联系发布者。',
  noSession: '此表单无需登录即可填写',
  invalidList: '列表打不开',
  listHint: '此列表无需登录即可查看',
} as const
