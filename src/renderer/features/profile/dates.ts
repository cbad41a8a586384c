import type { Language } from '#renderer/i18n/language.ts'
import { languageTags } from '#renderer/i18n/language.ts'

/** The day of a moment in the words of a language; empty for none. */
export function dayText(time: number | null, language: Language): string {
  return time === null ? '' : new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'medium' }).format(time)
}

/** A moment in the words of a language, to the second; empty for none. */
export function momentText(time: number | null, language: Language): string {
  if (time === null) return ''
  return new Intl.DateTimeFormat(languageTags[language], {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(time)
}
