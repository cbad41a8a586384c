import { texts } from '../text.ts'

/** Print templates, documents and the print log. */
export const print = texts({
  notAllowed: {
    zh: '您没有权限使用该打印模板',
    zhtw: '您沒有權限使用該列印範本',
    en: 'You do not have permission to use this print template',
  },
  disabled: {
    zh: '打印模板“{name}”已停用',
    zhtw: '列印範本「{name}」已停用',
    en: 'The print template “{name}” is disabled',
  },
  templateMissing: {
    zh: '打印模板不存在或已被删除',
    zhtw: '列印範本不存在或已被刪除',
    en: 'The print template no longer exists',
  },
  recordMissing: {
    zh: '记录不存在，或不能使用该模板打印',
    zhtw: '記錄不存在，或不能使用該範本列印',
    en: 'The record no longer exists or cannot be printed with this template',
  },
  tooMany: {
    zh: '一次最多打印{count}条记录',
    zhtw: '一次最多列印{count}筆記錄',
    en: 'At most {count} records can be printed at once',
  },
  codeTaken: { zh: '编码“{code}”已存在', zhtw: '編碼「{code}」已存在', en: 'The code “{code}” is already in use' },
  others: { zh: '其他', zhtw: '其他', en: 'Others' },
})
