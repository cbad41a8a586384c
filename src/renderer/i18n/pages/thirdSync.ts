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
  noneHint: '同步后，未能推送或拉取的组织和用户会连同原因列在这里',
  push: { user: '推送用户', organization: '推送组织' },
  pull: { user: '拉取用户', organization: '拉取组织' },
  pushConfirm: {
    user_one: '将把{{count}}名用户写入{{system}}的通讯录，可能产生新账号。继续吗？',
    user_other: '将把{{count}}名用户写入{{system}}的通讯录，可能产生新账号。继续吗？',
    organization_one: '将把{{count}}个组织写入{{system}}的通讯录。继续吗？',
    organization_other: '将把{{count}}个组织写入{{system}}的通讯录。继续吗？',
  },
  pullConfirm: {
    user: '将按{{system}}的通讯录新建和更新本系统的用户，不会删除任何账号。继续吗？',
    organization: '将按{{system}}的通讯录新建和更新本系统的组织，不会删除任何组织。继续吗？',
  },
  total: '总数',
  succeeded: '成功',
  failed: '失败',
  open: '未同步',
  last: '上次同步：{{time}}',
  never: '尚未同步',
  keysMissing: '尚未填写{{system}}的密钥，填写后才能同步',
  askAdministrator: '请联系管理员在系统配置中填写',
  configure: '去系统配置',
  runs: '正在{{what}}',
  counts: '已处理 {{done}}/{{total}}，失败 {{failed}}',
  states: {
    done: '{{what}}完成：',
    failed: '{{what}}失败：',
    cancelled: '{{what}}已取消：',
    interrupted: '服务器停止，{{what}}中断，可重新开始：',
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
  noneHint: '同步後，未能推送或拉取的組織和使用者會連同原因列在這裡',
  push: { user: '推送使用者', organization: '推送組織' },
  pull: { user: '拉取使用者', organization: '拉取組織' },
  pushConfirm: {
    user_one: '將把{{count}}名使用者寫入{{system}}的通訊錄，可能產生新帳號。繼續嗎？',
    user_other: '將把{{count}}名使用者寫入{{system}}的通訊錄，可能產生新帳號。繼續嗎？',
    organization_one: '將把{{count}}個組織寫入{{system}}的通訊錄。繼續嗎？',
    organization_other: '將把{{count}}個組織寫入{{system}}的通訊錄。繼續嗎？',
  },
  pullConfirm: {
    user: '將按{{system}}的通訊錄新建和更新本系統的使用者，不會刪除任何帳號。繼續嗎？',
    organization: '將按{{system}}的通訊錄新建和更新本系統的組織，不會刪除任何組織。繼續嗎？',
  },
  total: '總數',
  succeeded: '成功',
  failed: '失敗',
  open: '未同步',
  last: '上次同步：{{time}}',
  never: '尚未同步',
  keysMissing: '尚未填寫{{system}}的金鑰，填寫後才能同步',
  askAdministrator: '請聯絡管理員在系統設定中填寫',
  configure: '前往系統設定',
  runs: '正在{{what}}',
  counts: '已處理 {{done}}/{{total}}，失敗 {{failed}}',
  states: {
    done: '{{what}}完成：',
    failed: '{{what}}失敗：',
    cancelled: '{{what}}已取消：',
    interrupted: '伺服器停止，{{what}}中斷，可重新開始：',
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
  failures: 'Refused entries',
  keyword: 'Name',
  none: 'Nothing was refused',
  noneHint: 'After a sync what could not be pushed or pulled stands here with its reason',
  push: { user: 'Push people', organization: 'Push organisations' },
  pull: { user: 'Pull people', organization: 'Pull organisations' },
  pushConfirm: {
    user_one:
      '{{count}} person will be written into the contacts of {{system}}, which may make a new account there. Go on?',
    user_other:
      '{{count}} people will be written into the contacts of {{system}}, which may make new accounts there. Go on?',
    organization_one: '{{count}} organisation will be written into the contacts of {{system}}. Go on?',
    organization_other: '{{count}} organisations will be written into the contacts of {{system}}. Go on?',
  },
  pullConfirm: {
    user: 'People are created and changed here as the contacts of {{system}} have them. No account is deleted. Go on?',
    organization:
      'Organisations are created and changed here as the contacts of {{system}} have them. None is deleted. Go on?',
  },
  total: 'Total',
  succeeded: 'Synced',
  failed: 'Refused',
  open: 'Not yet',
  last: 'Last sync: {{time}}',
  never: 'Not synced yet',
  keysMissing: 'The keys of {{system}} are not set: nothing can be synced yet',
  askAdministrator: 'Ask an administrator to enter them in the system settings',
  configure: 'Open system settings',
  runs: '{{what}}: under way',
  counts: '{{done}} of {{total}}, refused: {{failed}}',
  states: {
    done: '{{what}}: finished.',
    failed: '{{what}}: failed.',
    cancelled: '{{what}}: cancelled.',
    interrupted: '{{what}}: the server stopped. Start it again.',
  },
}

export const thirdSync = { zh, zhtw, en }

declare module '../catalogue.ts' {
  interface PageTexts {
    thirdSync: typeof zh
  }
}
