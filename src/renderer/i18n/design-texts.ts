import { useMemo } from 'react'
import { asStored, type DesignTexts } from '#shared/form/parsing/localize.ts'
import { currentLanguage, i18n, standard, useLanguage } from './index.ts'
import type { Language } from './language.ts'
import { useTranslations } from './translations.ts'

const standardKeys = new Map<string, keyof typeof standard>(
  Object.entries(standard).map(([key, text]) => [text, key as keyof typeof standard]),
)

/** For `parseForm` and `parseList`: a new object whenever a text of a design can read differently. */
export function useDesignTexts(): DesignTexts {
  useLanguage()
  return designTextsOf(useTranslations((state) => state.texts))
}

/** The same for whoever works on a design: what its author wrote stays, and only the designer's own words are translated. */
export function useStandardTexts(): DesignTexts {
  const { standard: word } = useDesignTexts()
  const language = useLanguage()
  return useMemo(() => (language === 'zh' ? asStored : { ...asStored, standard: word }), [word, language])
}

/** What everybody's word is in the language of the window; any other text as it is. */
export function standardWord(text: string): string {
  return designTextsOf(useTranslations.getState().texts).standard(text) ?? text
}

const made = new WeakMap<ReadonlyMap<string, string>, Map<Language, DesignTexts>>()

function designTextsOf(texts: ReadonlyMap<string, string>): DesignTexts {
  const language = currentLanguage()
  const byLanguage = made.get(texts) ?? new Map<Language, DesignTexts>()
  made.set(texts, byLanguage)
  const known = byLanguage.get(language)
  if (known) return known
  const isOfLanguage = useTranslations.getState().language === language
  const result: DesignTexts = {
    translate: (code) => (isOfLanguage ? texts.get(code) : undefined),
    standard(text) {
      const key = standardKeys.get(text)
      return key === undefined ? undefined : i18n.t(`form.standard.${key}`, { lng: language })
    },
  }
  byLanguage.set(language, result)
  return result
}
