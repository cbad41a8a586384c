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
  keysFirst: { zh: '请先填写该平台的密钥', zhtw: '請先填寫該平台的金鑰', en: 'Enter the keys first' },
  connected: { zh: '连接成功', zhtw: '連線成功', en: 'Connected' },
  noMobile: { zh: '没有手机号码', zhtw: '沒有手機號碼', en: 'No mobile number' },
  noOrganization: {
    zh: '所属组织尚未同步',
    zhtw: '所屬組織尚未同步',
    en: 'The organisation is not synced yet',
  },
  nowhere: {
    zh: '该人员所在部门尚未同步到本系统，请先拉取组织',
    zhtw: '該人員所在部門尚未同步到本系統，請先拉取組織',
    en: 'Their department is not here yet: pull the organisations first',
  },
  goneThere: {
    zh: '对方已没有这条记录，本系统中的予以保留，请核对后自行停用或删除',
    zhtw: '對方已沒有這筆記錄，本系統中的予以保留，請核對後自行停用或刪除',
    en: 'It is not there any more and was kept here: disable or delete it if it should go',
  },
  noParent: { zh: '上级组织尚未同步', zhtw: '上級組織尚未同步', en: 'The organisation above is not synced yet' },
})
