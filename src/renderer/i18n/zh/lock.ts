export const lock = {
  title: '屏幕已锁定',
  action: '锁定屏幕',
  hint: '输入密码继续，页面和未保存的内容都会保留。',
  account: '账号',
  password: '密码',
  passwordHint: '请输入密码',
  passwordRequired: '请输入密码',
  unlock: '解锁',
  signOut: '退出登录',
  attemptsLeft_one: '还可尝试 {{count}} 次，之后需要重新登录',
  attemptsLeft_other: '还可尝试 {{count}} 次，之后需要重新登录',
  tooMany: '密码错误次数过多，请重新登录',
  idle: {
    label: '闲置时自动锁定（分钟）',
    hint: '电脑锁屏或休眠时也会一并锁定。',
    off: '不锁定',
  },
} as const
