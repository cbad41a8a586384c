import i18next, { type i18n as I18n, type TFunction } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { PageTexts } from './catalogue.ts'
import { type Language, languageTags, languages } from './language.ts'
import { texts as zh, type Texts } from './zh.ts'

/** `pages/{domain}.ts`: found by their place, so that a new page needs no line here. */
const pages: readonly Record<string, Record<Language, object>>[] = Object.values(
  import.meta.glob('./pages/*.ts', { eager: true }),
)

/** The texts of a language with those of the pages. */
function withPages(language: Language, texts: Texts): Texts {
  const found = pages.flatMap((page) => Object.entries(page).map(([domain, each]) => [domain, each[language]]))
  return { ...texts, ...Object.fromEntries(found) }
}

const firstTexts = withPages('zh', zh)

/** The texts of a language, by domain. All but one language are read when somebody first wants them. */
export async function textsOf(language: Language): Promise<Texts> {
  if (language === 'zh') return firstTexts
  const { texts } = language === 'en' ? await import('./en.ts') : await import('./zhtw.ts')
  return withPages(language, texts)
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof zh & PageTexts }
    returnNull: false
  }
}

export const i18n: I18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'zh',
  fallbackLng: 'zh',
  supportedLngs: [...languages],
  resources: { zh: { translation: firstTexts } },
  // The others come with `setLanguage`.
  partialBundledLanguages: true,
  // React escapes what it shows; the texts go nowhere else.
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** The text of a key outside React. Inside, `useT` re-renders on a change of language. */
export const t: TFunction = i18n.t

/** `const t = useT()` then `t('domain.key')`. */
export function useT(): TFunction {
  return useTranslation(undefined, { i18n }).t
}

export function currentLanguage(): Language {
  return languages.find((language) => language === i18n.language) ?? 'zh'
}

/** Re-renders with the language. */
export function useLanguage(): Language {
  useTranslation(undefined, { i18n })
  return currentLanguage()
}

/** Changes every text at once and tells the document, so that fonts and screen readers follow. */
export async function setLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    i18n.addResourceBundle(language, 'translation', await textsOf(language))
  }
  await i18n.changeLanguage(language)
  document.documentElement.lang = languageTags[language]
}
