/** Languages of section 9; zh is the default. */
export const languages = ['zh', 'zhtw', 'en'] as const
export type Language = (typeof languages)[number]

/** How each language calls itself: the same in every language. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '简体中文', zhtw: '繁體中文', en: 'English' }

/** For `lang` attributes, `Intl` and date formats. */
export const languageTags: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' }
