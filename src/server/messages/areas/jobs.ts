import { texts } from '../text.ts'

/** What the server does by itself, and the computer it runs on. */
export const jobs = texts({
  sweepFiles: { zh: '清理无人使用的文件', zhtw: '清理無人使用的檔案', en: 'Remove files that nothing uses' },
  emptyBin: {
    zh: '清除删除满 30 天的记录',
    zhtw: '清除刪除滿 30 天的記錄',
    en: 'Let go records that were deleted 30 days ago',
  },
  syncContacts: {
    zh: '同步企业微信和钉钉通讯录',
    zhtw: '同步企業微信和釘釘通訊錄',
    en: 'Synchronise contacts with WeCom and DingTalk',
  },
  sendReports: { zh: '定时发送报表', zhtw: '定時傳送報表', en: 'Send reports that are due' },
  done: { zh: '执行完成', zhtw: '執行完成', en: 'Done' },
  failed: { zh: '执行失败，原因见运行日志', zhtw: '執行失敗，原因見執行日誌', en: 'It failed; its log says why' },
  uptime: { zh: '{days} 天 {hours} 小时', zhtw: '{days} 天 {hours} 小時', en: '{days} d {hours} h' },
  processors: { zh: '{count} 个物理 CPU', zhtw: '{count} 個實體 CPU', en: '{count} processor' },
  cores: { zh: '{count} 个', zhtw: '{count} 個', en: '{count}' },
})
