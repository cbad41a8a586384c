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
  runTasks: { zh: '执行到期的任务', zhtw: '執行到期的工作', en: 'Do planned tasks that are due' },
  own: {
    zh: '系统自带的任务不能修改、停用或删除',
    zhtw: '系統內建的工作不能修改、停用或刪除',
    en: 'The server’s own tasks cannot be changed, paused or deleted',
  },
  cronUnreadable: {
    zh: 'Cron 表达式不正确，例如每天 8 点：0 0 8 * * ?',
    zhtw: 'Cron 運算式不正確，例如每天 8 點：0 0 8 * * ?',
    en: 'This is no cron expression. Every day at 8, for example: 0 0 8 * * ?',
  },
  cronNever: {
    zh: '该 Cron 表达式永远不会执行',
    zhtw: '該 Cron 運算式永遠不會執行',
    en: 'This cron expression never comes due',
  },
  cronTooOften: {
    zh: '两次执行至少间隔一分钟',
    zhtw: '兩次執行至少間隔一分鐘',
    en: 'There has to be a minute at least between two runs',
  },
  endsFirst: {
    zh: '结束时间须晚于开始时间',
    zhtw: '結束時間須晚於開始時間',
    en: 'It has to end later than it begins',
  },
  contentUnreadable: {
    zh: '任务内容不正确，无法读取',
    zhtw: '工作內容不正確，無法讀取',
    en: 'What the task does cannot be read',
  },
  noInterface: {
    zh: '数据接口不存在或已停用',
    zhtw: '資料介面不存在或已停用',
    en: 'There is no such data interface, or it is disabled',
  },
  noMethod: { zh: '请选择要执行的方法', zhtw: '請選擇要執行的方法', en: 'Please choose what is to be done' },
  ownerGone: {
    zh: '最后修改此任务的账号已停用或删除',
    zhtw: '最後修改此工作的帳號已停用或刪除',
    en: 'The account that changed this task last is disabled or gone',
  },
  done: { zh: '执行完成', zhtw: '執行完成', en: 'Done' },
  failed: { zh: '执行失败，原因见运行日志', zhtw: '執行失敗，原因見執行日誌', en: 'It failed; its log says why' },
  uptime: { zh: '{days} 天 {hours} 小时', zhtw: '{days} 天 {hours} 小時', en: '{days} d {hours} h' },
  processors: { zh: '{count} 个物理 CPU', zhtw: '{count} 個實體 CPU', en: '{count} processor' },
  cores: { zh: '{count} 个', zhtw: '{count} 個', en: '{count}' },
})
