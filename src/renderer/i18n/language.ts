import type { Language } from '#shared/rules/language.ts'

export { type Language, languages } from '#shared/rules/language.ts'

/** How each language calls itself: the same in every language. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '简体中文', zhtw: '繁體中文', en: 'English' }

/** For `lang` attributes, `Intl` and date formats. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' }
