export const signInCodes = {
  confirm: {
    menu: '确认登录',
    title: '确认其他设备的登录',
    hint: '在另一台设备的登录页选择“扫码登录”，将二维码下方的确认码输入到这里。',
    code: '确认码',
    codeRequired: '请输入确认码',
    foreign: '这不是登录二维码的内容',
    next: '下一步',
    question: '以下设备正在请求以“{{name}}”的身份登录，是否允许？',
    time: '请求时间',
    address: '网络地址',
    device: '设备',
    warning: '如果不是您本人在操作，请拒绝：确认后对方将拥有您的全部权限。',
    agree: '确认登录',
    refuse: '拒绝',
  },
} as const
