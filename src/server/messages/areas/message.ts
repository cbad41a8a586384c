import { texts } from '../text.ts'

/** In-app messages. */
export const message = texts({
  platform: { zh: '系统', zhtw: '系統', en: 'System' },
  missing: { zh: '消息不存在或已被删除', zhtw: '訊息不存在或已被刪除', en: 'The message no longer exists' },
  recordGone: {
    zh: '这条数据已不存在，或您已无权查看',
    zhtw: '這筆資料已不存在，或您已無權檢視',
    en: 'The record is gone, or no longer yours to see',
  },
  noNotice: { zh: '公告不存在或已被删除', zhtw: '公告不存在或已被刪除', en: 'This notice no longer exists' },
  noticeReleased: {
    zh: '公告已发布，请先撤回再修改',
    zhtw: '公告已發布，請先撤回再修改',
    en: 'This notice was published. Recall it before you change it.',
  },
  noticeNotReleased: { zh: '公告尚未发布', zhtw: '公告尚未發布', en: 'This notice was not published' },
  noReceivers: {
    zh: '没有可以接收公告的人员，请选择接收人',
    zhtw: '沒有可以接收公告的人員，請選擇接收人',
    en: 'Nobody would receive this notice. Please choose its recipients.',
  },
  badFiles: { zh: '附件格式不正确', zhtw: '附件格式不正確', en: 'The list of attachments is not valid' },
  foreignFile: {
    zh: '附件“{name}”不是您上传的文件，请重新上传',
    zhtw: '附件「{name}」不是您上傳的檔案，請重新上傳',
    en: 'The attachment “{name}” is no upload of yours. Please upload it again.',
  },
  noticeExpired: {
    zh: '公告的截止时间已过，请修改后再发布',
    zhtw: '公告的截止時間已過，請修改後再發布',
    en: 'This notice has expired already. Change its end before you publish it.',
  },
  released: {
    zh: '发布成功，{count}人收到',
    zhtw: '發布成功，{count}人收到',
    en: { one: 'Published to {count} person', other: 'Published to {count} people' },
  },
  recalled: { zh: '公告已撤回', zhtw: '公告已撤回', en: 'Notice recalled' },
  allRead: { zh: '已全部标记为已读', zhtw: '已全部標示為已讀', en: 'All marked as read' },
  noneUnread: { zh: '没有未读消息', zhtw: '沒有未讀訊息', en: 'There are no unread messages' },
  tooMany: {
    zh: '一次最多删除{count}条消息',
    zhtw: '一次最多刪除{count}則訊息',
    en: 'At most {count} messages can be deleted at once',
  },
  deleted: {
    zh: '成功删除{count}条消息',
    zhtw: '成功刪除{count}則訊息',
    en: { one: '{count} message deleted', other: '{count} messages deleted' },
  },
})
