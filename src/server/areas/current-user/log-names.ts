/** What the first part of an endpoint's id is called in the log. */
const names: Readonly<Record<string, string>> = {
  auth: '登录与会话',
  qr: '扫码登录',
  sms: '短信登录',
  redirect: '登录与会话',
  outbox: '短信发件箱',
  shortLink: '公开表单',
  password: '密码',
  profile: '个人资料',
  signature: '个人签名',
  preference: '个人设置',
  columns: '列表设置',
  file: '文件',
  dictionary: '字典管理',
  region: '行政区划',
  organization: '组织管理',
  user: '用户管理',
  systemConfig: '系统配置',
  design: '功能设计',
  module: '业务数据',
  print: '打印',
  message: '站内消息',
  mail: '邮件',
  flow: '流程',
  portal: '门户',
  dashboard: '仪表盘',
  report: '报表',
  screen: '数据大屏',
}

/** The part of the product that an endpoint belongs to; its own id where no name is known. */
export function moduleNameOf(endpointId: string): string {
  const [first = ''] = endpointId.split('.')
  return names[first] ?? first
}
