import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { localizedText, standardTexts } from '#shared/form/parsing/localize.ts'
import type { Raw } from '#shared/form/parsing/read.ts'
import { currentLanguage, useT } from '#renderer/i18n/index.ts'
import { kindWord, type Words } from './words.ts'

export function usePartWords(): Words {
  return useT()
}

/** What a part is called: its label, its own words, or its kind. */
export function nameOfPart(t: Words, raw: Raw | undefined): string {
  if (!raw) return ''
  const texts = standardTexts[currentLanguage()]
  const named = localizedText(configOf(raw), 'label', texts)
  const label = [named, ...['header', 'content', 'title'].map((key) => localizedText(raw, key, texts))].find(Boolean)
  return (label ?? '').slice(0, 60) || kindWord(t, rawKindOf(raw))
}
