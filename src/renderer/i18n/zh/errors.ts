/** By error code of the bridge; `request` is the default of section 8. */
export const errors = {
  fateUnknown: '没有收到服务器的答复，操作可能已经完成',
  request: '请求出错，请重试',
  bridge: {
    untrusted: '此操作不被允许',
    unknownRoute: '此功能在当前版本中不可用',
    invalidInput: '提交的内容不符合要求',
    internal: '程序内部出错，请重试',
    cancelled: '已取消',
  },
  platform: {
    network: '请求出错，请重试',
    malformed: '服务器返回的内容无法识别',
    business: '请求出错，请重试',
    sessionEnded: '登录已过期，请重新登录',
    tooLarge: '服务器返回的内容过大，请缩小查询范围',
  },
  session: { none: '请先登录', locked: '屏幕已锁定，请先解锁' },
  server: {
    none: '尚未选择服务器',
    unreachable: '无法连接到该地址，请检查地址和网络',
    notPlatform: '该地址有响应，但不是平台服务器',
    certificate: '该服务器的证书不受信任，连接已停止',
    needsConsent: '该地址使用未加密的连接',
    invalidUrl: '地址格式不正确',
    startFailed: '本地工作区未能启动',
    known: '列表中已有该地址的服务器',
  },
  print: {
    noPrinter: '没有可用的打印机',
    spooler: '打印服务没有接受该任务',
    template: '打印模板无法使用',
  },
  file: { unreadable: '文件无法读取', tooLarge: '文件过大', type: '不支持该文件类型' },
  view: { refused: '该地址不能在应用中打开', unknown: '该页面已经关闭' },
  storage: { full: '磁盘已满，没有保存', failed: '本机拒绝读写' },
  desktop: { managed: '此项由单位统一管理', refused: '操作系统没有完成此操作' },
} as const
