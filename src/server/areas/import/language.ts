import type { Call } from '#server/core/call.ts'
import { entryCode, loadTranslations } from '#server/core/translations.ts'
import type { TranslateEntry } from '../module/references.ts'

/** Names of dictionary entries as the caller reads them. */
export async function inLanguageOf(call: Call): Promise<TranslateEntry> {
  const texts = (await loadTranslations(call.database)).texts(call.language)
  return (type, code, name) => texts.get(entryCode(type, code)) ?? name
}
