import { texts } from '../text.ts'

/** Contacts in WeCom and DingTalk. */
export const thirdSync = texts({
  organizations: { zh: '组织', zhtw: '組織', en: 'Organisations' },
  users: { zh: '用户', zhtw: '使用者', en: 'People' },
  started: { zh: '同步已开始', zhtw: '同步已開始', en: 'The sync has begun' },
  running: {
    zh: '该平台正在同步，请等待完成或先取消',
    zhtw: '該平台正在同步，請等待完成或先取消',
    en: 'A sync is under way: wait for its end or cancel it first',
  },
  notRunning: { zh: '当前没有正在进行的同步', zhtw: '目前沒有進行中的同步', en: 'No sync is under way' },
  cancelling: { zh: '正在取消同步', zhtw: '正在取消同步', en: 'The sync is being cancelled' },
  noKeys: {
    zh: '请先在系统配置中填写并保存该平台的密钥',
    zhtw: '請先在系統設定中填寫並儲存該平台的金鑰',
    en: 'Enter and save the keys in the system configuration first',
  },
  noPull: {
    zh: '本服务器只向外推送，不从该平台拉取',
    zhtw: '本伺服器只向外推送，不從該平台拉取',
    en: 'This server pushes its contacts and pulls none',
  },
  connected: { zh: '连接成功', zhtw: '連線成功', en: 'Connected' },
  noMobile: { zh: '没有手机号码', zhtw: '沒有手機號碼', en: 'No mobile number' },
  noOrganization: {
    zh: '所属组织尚未同步',
    zhtw: '所屬組織尚未同步',
    en: 'The organisation is not synced yet',
  },
  noParent: { zh: '上级组织尚未同步', zhtw: '上級組織尚未同步', en: 'The organisation above is not synced yet' },
})
