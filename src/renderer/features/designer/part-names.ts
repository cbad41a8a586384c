import { configOf, rawKindOf } from '#shared/form/parsing/config.ts'
import { type Raw, text } from '#shared/form/parsing/read.ts'
import { useT } from '#renderer/i18n/index.ts'
import { kindWord, type Words } from './words.ts'

export function usePartWords(): Words {
  return useT()
}

/** What a part is called: its label, its own words, or its kind. */
export function nameOfPart(t: Words, raw: Raw | undefined): string {
  if (!raw) return ''
  const label = text(configOf(raw)['label']) || text(raw['header']) || text(raw['content']) || text(raw['title'])
  return label.slice(0, 60) || kindWord(t, rawKindOf(raw))
}
