import type { Language } from './language.ts'

/** `pages`: by file, the texts of pages in three languages, or in the one that was asked for. */
export type Load = () => Promise<{ readonly texts: object; readonly pages?: Readonly<Record<string, unknown>> }>

/** All texts but those that may show before anybody has signed in: read with the frame of the pages. */
export const laterTexts: Readonly<Record<Language, Load>> = {
  zh: () => import('./zh.ts'),
  zhtw: () => import('./zhtw.ts'),
  en: () => import('./en.ts'),
}
