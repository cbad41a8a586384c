import { texts } from '../text.ts'

/** The workbook of the audit log. */
export const audit = texts({
  title: { zh: '审计日志', zhtw: '稽核日誌', en: 'Audit log' },
  number: { zh: '序号', zhtw: '序號', en: 'Number' },
  time: { zh: '时间', zhtw: '時間', en: 'Time' },
  person: { zh: '用户', zhtw: '使用者', en: 'User' },
  kind: { zh: '类别', zhtw: '類別', en: 'Kind' },
  action: { zh: '操作', zhtw: '操作', en: 'Action' },
  target: { zh: '对象', zhtw: '對象', en: 'Subject' },
  outcome: { zh: '结果', zhtw: '結果', en: 'Outcome' },
  done: { zh: '成功', zhtw: '成功', en: 'Done' },
  refused: { zh: '权限不足', zhtw: '權限不足', en: 'Not permitted' },
  address: { zh: 'IP地址', zhtw: 'IP位址', en: 'IP address' },
  client: { zh: '客户端', zhtw: '用戶端', en: 'Client' },
  hash: { zh: '校验值', zhtw: '校驗值', en: 'Hash' },
})

/** Of `auditKinds`. */
export const auditKinds = texts({
  signIn: { zh: '登录', zhtw: '登入', en: 'Sign-in' },
  people: { zh: '用户', zhtw: '使用者', en: 'People' },
  rights: { zh: '权限', zhtw: '權限', en: 'Rights' },
  settings: { zh: '配置', zhtw: '設定', en: 'Settings' },
  design: { zh: '设计', zhtw: '設計', en: 'Design' },
  import: { zh: '导入', zhtw: '匯入', en: 'Import' },
  export: { zh: '导出', zhtw: '匯出', en: 'Export' },
  print: { zh: '打印', zhtw: '列印', en: 'Print' },
  deletion: { zh: '删除', zhtw: '刪除', en: 'Deletion' },
  refused: { zh: '拒绝访问', zhtw: '拒絕存取', en: 'Refused' },
})

/** What a call did, by the last part of its endpoint's id; `change` is whatever has no word of its own. */
export const auditActions = texts({
  inArea: { zh: '{area}：{did}', zhtw: '{area}：{did}', en: '{area}: {did}' },
  change: { zh: '变更', zhtw: '變更', en: 'changed' },
  view: { zh: '查看', zhtw: '檢視', en: 'viewed' },
  create: { zh: '新建', zhtw: '新增', en: 'created' },
  createMany: { zh: '新建', zhtw: '新增', en: 'created' },
  update: { zh: '修改', zhtw: '修改', en: 'changed' },
  delete: { zh: '删除', zhtw: '刪除', en: 'deleted' },
  deleteMany: { zh: '删除', zhtw: '刪除', en: 'deleted' },
  toggle: { zh: '启用或禁用', zhtw: '啟用或停用', en: 'switched on or off' },
  copy: { zh: '复制', zhtw: '複製', en: 'copied' },
  move: { zh: '移动', zhtw: '移動', en: 'moved' },
  release: { zh: '发布', zhtw: '發佈', en: 'published' },
  takeBack: { zh: '取消发布', zhtw: '取消發佈', en: 'withdrawn' },
  export: { zh: '导出', zhtw: '匯出', en: 'exported' },
  exportType: { zh: '导出', zhtw: '匯出', en: 'exported' },
  exportTemplate: { zh: '导出', zhtw: '匯出', en: 'exported' },
  downloadCode: { zh: '下载代码', zhtw: '下載程式碼', en: 'code downloaded' },
  import: { zh: '导入', zhtw: '匯入', en: 'imported' },
  run: { zh: '导入', zhtw: '匯入', en: 'imported' },
  log: { zh: '打印', zhtw: '列印', en: 'printed' },
  login: { zh: '登录', zhtw: '登入', en: 'signed in' },
  logout: { zh: '退出登录', zhtw: '登出', en: 'signed out' },
  confirm: { zh: '扫码登录', zhtw: '掃碼登入', en: 'signed in by code' },
  end: { zh: '强制下线', zhtw: '強制登出', en: 'signed out by force' },
  endMany: { zh: '强制下线', zhtw: '強制登出', en: 'signed out by force' },
  unlock: { zh: '解锁', zhtw: '解鎖', en: 'unlocked' },
  resetPassword: { zh: '重置密码', zhtw: '重設密碼', en: 'password reset' },
  modify: { zh: '修改密码', zhtw: '修改密碼', en: 'password changed' },
  save: { zh: '授权', zhtw: '授權', en: 'granted' },
  batch: { zh: '批量授权', zhtw: '批次授權', en: 'granted to several' },
})
