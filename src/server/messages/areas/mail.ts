import { texts } from '../text.ts'

/** Received mail. */
export const mail = texts({
  missing: { zh: '邮件不存在或已被删除', zhtw: '郵件不存在或已被刪除', en: 'The mail no longer exists' },
})
