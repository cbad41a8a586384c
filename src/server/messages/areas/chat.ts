import { texts } from '../text.ts'

/** Conversations of two people. */
export const chat = texts({
  noReceiver: {
    zh: '对方账号不存在或已停用，消息未发送',
    zhtw: '對方帳號不存在或已停用，訊息未送出',
    en: 'This account no longer exists or is disabled. The message was not sent.',
  },
  toYourself: { zh: '不能给自己发送消息', zhtw: '不能傳送訊息給自己', en: 'You cannot send messages to yourself' },
  empty: { zh: '消息内容不能为空', zhtw: '訊息內容不能為空', en: 'The message is empty' },
  tooLong: {
    zh: '消息最多{limit}个字符',
    zhtw: '訊息最多{limit}個字元',
    en: 'A message has at most {limit} characters',
  },
  noFile: {
    zh: '要发送的文件不存在或类型不符，消息未发送',
    zhtw: '要傳送的檔案不存在或類型不符，訊息未送出',
    en: 'The file does not exist or is of another kind. The message was not sent.',
  },
  tooOften: {
    zh: '发送过于频繁，请稍后再试',
    zhtw: '傳送過於頻繁，請稍後再試',
    en: 'Too many messages at once. Please try again shortly.',
  },
  noConversation: { zh: '会话不存在', zhtw: '對話不存在', en: 'There is no such conversation' },
  removed: { zh: '已移除会话', zhtw: '已移除對話', en: 'Conversation removed' },
  recordsDeleted: { zh: '聊天记录已删除', zhtw: '聊天記錄已刪除', en: 'Chat records deleted' },
})
