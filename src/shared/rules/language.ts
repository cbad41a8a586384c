/** Languages of section 9; zh is the default. */
export const languages = ['zh', 'zhtw', 'en'] as const
export type Language = (typeof languages)[number]

/** What an Accept-Language header asks for each of them by. */
export const acceptLanguage: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' }

/** The language of one tag (`zh-Hant-HK`, `en_GB`); null for one that there are no texts in. */
export function languageOfTag(tag: string): Language | null {
  const parts = tag.trim().toLowerCase().split(/[-_.]/)
  if (parts[0] === 'en') return 'en'
  if (parts[0] !== 'zh') return null
  return parts.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zhtw' : 'zh'
}

/** The language that an Accept-Language header prefers (`en;q=0.5, zh-TW`): zh where it asks for none that exists. */
export function preferredLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((each) => {
      const [tag = '', ...parameters] = each.split(';')
      const weight = parameters.find((text) => /^\s*q\s*=/i.test(text))
      const language = languageOfTag(tag)
      const quality = weight === undefined ? 1 : Number(weight.split('=')[1])
      return language === null || !(quality > 0) ? [] : [{ language, quality }]
    })
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language ?? 'zh'
}
