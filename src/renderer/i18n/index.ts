import i18next, { type i18n as I18n, type TFunction } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { PageTexts } from './catalogue.ts'
import { type Language, languageTags, languages } from './language.ts'
import { laterTexts, type Load, pageTexts } from './later-texts.ts'
import type { texts as allTexts } from './zh.ts'
import { texts as firstTexts } from './zh-first.ts'

/** What may show before anybody has signed in. */
const first: Readonly<Record<Language, Load>> = {
  zh: () => Promise.resolve({ texts: firstTexts }),
  zhtw: () => import('./zhtw-first.ts'),
  en: () => import('./en-first.ts'),
}

/** The texts of a language, by domain. */
export async function textsOf(language: Language): Promise<object> {
  const parts = await Promise.all([first, laterTexts, pageTexts].map((each) => each[language]()))
  return Object.assign({}, ...parts.map((part) => withPages(part, language)))
}

/** What a file holds, with the domains of its pages. */
function withPages({ texts = {}, pages = {} }: Awaited<ReturnType<Load>>, language: Language): object {
  const files = Object.values(pages) as readonly Readonly<Record<string, Readonly<Record<Language, object>>>>[]
  const domains = files.flatMap((file) => Object.entries(file).map(([domain, each]) => [domain, each[language]]))
  return { ...texts, ...Object.fromEntries(domains) }
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof firstTexts & typeof allTexts & PageTexts }
    returnNull: false
  }
}

export const i18n: I18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: 'zh',
  fallbackLng: 'zh',
  supportedLngs: [...languages],
  resources: { zh: { translation: firstTexts } },
  // The others come with `setLanguage`, `wantFrameTexts` and `wantAllTexts`.
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

/** What a language comes with: more once somebody signed in, and once a first page shows. */
const wanted = new Set([first])
const held = new Set<Load>([first.zh])

/** Until every text of a language that may show is there. */
async function hold(language: Language): Promise<void> {
  for (;;) {
    const missing = [...wanted].map((each) => each[language]).filter((load) => !held.has(load))
    if (missing.length === 0) return
    const read = await Promise.all(missing.map((load) => load()))
    for (const each of read) {
      // Nobody changes the texts of a file: a copy of all of them would hold up a start.
      i18n.addResourceBundle(language, 'translation', withPages(each, language), true, true, { skipCopy: true })
    }
    for (const load of missing) held.add(load)
  }
}

async function want(part: typeof first): Promise<void> {
  wanted.add(part)
  for (let language: Language | null = null; language !== currentLanguage(); ) {
    language = currentLanguage()
    await hold(language)
  }
}

/**
 * Resolves once the texts of the frame are there in the language of now; those of a language chosen later come with it.
 * Whatever shows behind a sign-in, or without one at an address of its own, waits for it.
 */
export function wantFrameTexts(): Promise<void> {
  return want(laterTexts)
}

/** The same for the texts of all pages. */
export async function wantAllTexts(): Promise<void> {
  await Promise.all([wantFrameTexts(), want(pageTexts)])
}

/** What a part that is read later may say: all texts behind a sign-in, those of the beginning before one. */
export function wantTextsOfParts(): Promise<void> {
  return wanted.has(laterTexts) ? wantAllTexts() : Promise.resolve()
}

/** Changes every text at once and tells the document, so that fonts and screen readers follow. */
export async function setLanguage(language: Language): Promise<void> {
  await hold(language)
  // The one of now again would draw every text again.
  if (i18n.language !== language) await i18n.changeLanguage(language)
  document.documentElement.lang = languageTags[language]
}
