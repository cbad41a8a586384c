import enUs from 'antd/locale/en_US'
import zhCn from 'antd/locale/zh_CN'
import zhTw from 'antd/locale/zh_TW'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import type { Language } from '#renderer/i18n/language.ts'

const dayjsNames: Readonly<Record<Language, string>> = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en' }

/** Texts of antd's own controls. */
export const antdLocales = { zh: zhCn, zhtw: zhTw, en: enUs } as const

/** Month and day names of the date pickers. */
export function setDateLanguage(language: Language): void {
  dayjs.locale(dayjsNames[language])
}
