import type { Catalogue } from '../catalogue.ts'

const zh = {
  title: '通讯录同步',
  weCom: '企业微信',
  dingTalk: '钉钉',
  kind: '类型',
  organization: '组织',
  user: '用户',
  name: '名称',
  reason: '失败原因',
  at: '同步时间',
  failures: '同步失败的记录',
  keyword: '输入名称',
  none: '没有失败的记录',
  noneHint: '同步后，对方拒绝的组织和用户会连同原因列在这里',
  syncUsers: '同步用户',
  syncOrganizations: '同步组织',
  total: '总数',
  succeeded: '成功',
  failed: '失败',
  open: '未同步',
  last: '上次同步：{{time}}',
  never: '尚未同步',
  runs: '正在同步{{what}}',
  counts: '已处理 {{done}}/{{total}}，失败 {{failed}}',
  states: {
    done: '{{what}}同步完成：',
    failed: '{{what}}同步失败：',
    cancelled: '{{what}}同步已取消：',
    interrupted: '服务器停止，{{what}}同步中断，可重新开始：',
  },
} as const

const zhtw: Catalogue<typeof zh> = {
  title: '通訊錄同步',
  weCom: '企業微信',
  dingTalk: '釘釘',
  kind: '類型',
  organization: '組織',
  user: '使用者',
  name: '名稱',
  reason: '失敗原因',
  at: '同步時間',
  failures: '同步失敗的記錄',
  keyword: '輸入名稱',
  none: '沒有失敗的記錄',
  noneHint: '同步後，對方拒絕的組織和使用者會連同原因列在這裡',
  syncUsers: '同步使用者',
  syncOrganizations: '同步組織',
  total: '總數',
  succeeded: '成功',
  failed: '失敗',
  open: '未同步',
  last: '上次同步：{{time}}',
  never: '尚未同步',
  runs: '正在同步{{what}}',
  counts: '已處理 {{done}}/{{total}}，失敗 {{failed}}',
  states: {
    done: '{{what}}同步完成：',
    failed: '{{what}}同步失敗：',
    cancelled: '{{what}}同步已取消：',
    interrupted: '伺服器停止，{{what}}同步中斷，可重新開始：',
  },
}

const en: Catalogue<typeof zh> = {
  title: 'Contacts sync',
  weCom: 'WeCom',
  dingTalk: 'DingTalk',
  kind: 'Kind',
  organization: 'Organisations',
  user: 'People',
  name: 'Name',
  reason: 'Why',
  at: 'When',
  failures: 'What was refused',
  keyword: 'Name',
  none: 'Nothing was refused',
  noneHint: 'After a sync what the other side refused stands here with its reason',
  syncUsers: 'Sync people',
  syncOrganizations: 'Sync organisations',
  total: 'Total',
  succeeded: 'Synced',
  failed: 'Refused',
  open: 'Not yet',
  last: 'Last sync: {{time}}',
  never: 'Not synced yet',
  runs: 'Syncing: {{what}}',
  counts: '{{done}} of {{total}}, refused: {{failed}}',
  states: {
    done: '{{what}}: sync finished.',
    failed: '{{what}}: sync failed.',
    cancelled: '{{what}}: sync cancelled.',
    interrupted: '{{what}}: the server stopped. Start it again.',
  },
}

export const thirdSync = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    thirdSync: typeof zh
  }
}
