import { type DesignTexts, standardTexts } from '#shared/form/parsing/localize.ts'
import { standardWord as wordIn } from '#shared/form/standard-words.ts'
import { currentLanguage, useLanguage } from './index.ts'
import type { Language } from './language.ts'
import { useTranslations } from './translations.ts'

/** For `parseForm` and `parseList`: a new object whenever a text of a design can read differently. */
export function useDesignTexts(): DesignTexts {
  useLanguage()
  return designTextsOf(useTranslations((state) => state.texts))
}

/** The same for whoever works on a design: what its author wrote stays, and only the designer's own words are translated. */
export function useStandardTexts(): DesignTexts {
  return standardTexts[useLanguage()]
}

/** What everybody's word is in the language of the window; any other text as it is. */
export function standardWord(text: string): string {
  return wordIn(text, 'action', currentLanguage()) ?? text
}

/** The same for a text that stands in a design only until its author writes another. */
export function sampleWord(text: string): string {
  return wordIn(text, 'sample', currentLanguage()) ?? text
}

const made = new WeakMap<ReadonlyMap<string, string>, Map<Language, DesignTexts>>()

function designTextsOf(texts: ReadonlyMap<string, string>): DesignTexts {
  const language = currentLanguage()
  const byLanguage = made.get(texts) ?? new Map<Language, DesignTexts>()
  made.set(texts, byLanguage)
  const known = byLanguage.get(language)
  if (known) return known
  const isOfLanguage = useTranslations.getState().language === language
  const result: DesignTexts = { translate: (code) => (isOfLanguage ? texts.get(code) : undefined), language }
  byLanguage.set(language, result)
  return result
}
