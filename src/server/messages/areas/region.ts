import { texts } from '../text.ts'

/** Administrative regions. */
export const region = texts({
  missing: { zh: '行政区划不存在', zhtw: '行政區劃不存在', en: 'The region no longer exists' },
})
