import { type Language, languageOfTag } from '#shared/rules/language.ts'

export type { Language } from '#shared/rules/language.ts'

/**
 * Language of the interface from the system's preferred languages (section 9): Taiwan, Hong Kong and Macau variants
 * and traditional script give zhtw, other Chinese zh, everything else en.
 */
export function languageOf(preferred: readonly string[]): Language {
  return languageOfTag(preferred.find((tag) => tag !== '') ?? '') ?? 'en'
}
