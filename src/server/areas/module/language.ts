import { parseForm } from '#shared/form/parse.ts'
import type { DesignTexts } from '#shared/form/parsing/localize.ts'
import type { Language } from '#shared/rules/language.ts'
import type { Call } from '#server/core/call.ts'
import { entryCode, loadTranslations, menuCode, type Translations } from '#server/core/translations.ts'
import type { Definition } from './definition.ts'
import type { TranslateEntry } from './references.ts'

/** How values are shown to the caller: the form's own options and the entries of dictionaries in their language. */
export interface Reading {
  readonly definition: Definition
  readonly translate: TranslateEntry
}

const localized = new WeakMap<Definition, WeakMap<Translations, Map<Language, Definition>>>()

/** The definition with the texts that the caller reads; what is stored, searched and printed stays as it is. */
export async function inLanguage(call: Call, definition: Definition): Promise<Reading> {
  const translations = await loadTranslations(call.database)
  const texts = translations.texts(call.language)
  return {
    definition: withTexts(definition, translations, call.language),
    translate: (type, code, name) => texts.get(entryCode(type, code)) ?? name,
  }
}

function withTexts(definition: Definition, translations: Translations, language: Language): Definition {
  const byTexts = localized.get(definition) ?? new WeakMap<Translations, Map<Language, Definition>>()
  localized.set(definition, byTexts)
  const byLanguage = byTexts.get(translations) ?? new Map<Language, Definition>()
  byTexts.set(translations, byLanguage)
  const known = byLanguage.get(language)
  if (known) return known
  const texts = translations.texts(language)
  const { words } = translations
  const designTexts: DesignTexts = { translate: (code) => texts.get(code), language, words }
  const form = parseForm(definition.formData, designTexts, definition.runsScripts)
  const fullName = texts.get(menuCode(definition.enCode)) ?? definition.fullName
  const heads = definition.heads.map((head) => ({
    ...head,
    title: texts.get(head.code ?? '') ?? head.title,
    words: [head.title, ...words(head.code ?? '')],
  }))
  const shown = { ...definition, fullName, heads, ...(form.ok ? { form: form.plan } : {}) }
  byLanguage.set(language, shown)
  return shown
}
