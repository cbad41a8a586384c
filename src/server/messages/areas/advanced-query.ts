import { texts } from '../text.ts'

/** Queries that people keep for a list. */
export const advancedQuery = texts({
  missing: { zh: '查询方案不存在', zhtw: '查詢方案不存在', en: 'This saved query does not exist' },
  nameTaken: {
    zh: '已有同名的查询方案，请换一个名称',
    zhtw: '已有同名的查詢方案，請換一個名稱',
    en: 'You already have a query of this name. Please choose another one.',
  },
  tooMany: {
    zh: '每个列表最多保存{count}个查询方案，请先删除不用的方案',
    zhtw: '每個清單最多儲存{count}個查詢方案，請先刪除不用的方案',
    en: 'A list keeps at most {count} queries. Please delete one that you no longer need.',
  },
})
