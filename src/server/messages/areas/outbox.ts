import { texts } from '../text.ts'

/** Mail and text messages that the platform sends. */
export const outbox = texts({
  retried: { zh: '已安排重新发送', zhtw: '已安排重新傳送', en: 'It is being sent again' },
  notRetried: {
    zh: '该消息已发送或没有可发送的内容',
    zhtw: '該訊息已傳送或沒有可傳送的內容',
    en: 'It was sent already, or there is nothing left to send',
  },
})
