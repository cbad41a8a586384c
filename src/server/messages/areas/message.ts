import { texts } from '../text.ts'

/** In-app messages. */
export const message = texts({
  platform: { zh: '系统', zhtw: '系統', en: 'System' },
  missing: { zh: '消息不存在或已被删除', zhtw: '訊息不存在或已被刪除', en: 'The message no longer exists' },
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
