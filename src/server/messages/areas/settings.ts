import { texts } from '../text.ts'

/** What the platform is called until an administrator names it. */
export const settings = texts({
  title: { zh: '数字化校园管理平台', zhtw: '數位校園管理平台', en: 'Digital Campus Platform' },
})
