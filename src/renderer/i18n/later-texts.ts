import type { Language } from './language.ts'

/** `pages`: by file, the texts of pages in three languages, or in the one that was asked for. */
export type Load = () => Promise<{ readonly texts?: object; readonly pages?: Readonly<Record<string, unknown>> }>

/** What the frame of the pages says. */
export const laterTexts: Readonly<Record<Language, Load>> = {
  zh: () => import('./zh.ts'),
  zhtw: () => import('./zhtw.ts'),
  en: () => import('./en.ts'),
}

/** What its pages and dialogs say: read with the first of them. */
export const pageTexts: Readonly<Record<Language, Load>> = {
  zh: () => import('./pages-zh.ts'),
  zhtw: () => import('./pages-zhtw.ts'),
  en: () => import('./pages-en.ts'),
}
