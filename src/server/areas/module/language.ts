import { parseForm } from '#shared/form/parse.ts'
import type { DesignTexts } from '#shared/form/parsing/localize.ts'
import type { Call } from '#server/core/call.ts'
import { entryCode, loadTranslations, menuCode } from '#server/core/translations.ts'
import type { Definition } from './definition.ts'
import type { TranslateEntry } from './references.ts'

/** How values are shown to the caller: the form's own options and the entries of dictionaries in their language. */
export interface Reading {
  readonly definition: Definition
  readonly translate: TranslateEntry
}

const localized = new WeakMap<Definition, WeakMap<ReadonlyMap<string, string>, Definition>>()

/** The definition with the texts that the caller reads; what is stored, searched and printed stays as it is. */
export async function inLanguage(call: Call, definition: Definition): Promise<Reading> {
  const texts = (await loadTranslations(call.database)).texts(call.language)
  if (texts.size === 0) return { definition, translate: (_type, _code, name) => name }
  return {
    definition: withTexts(definition, texts),
    translate: (type, code, name) => texts.get(entryCode(type, code)) ?? name,
  }
}

function withTexts(definition: Definition, texts: ReadonlyMap<string, string>): Definition {
  const byTexts = localized.get(definition) ?? new WeakMap<ReadonlyMap<string, string>, Definition>()
  localized.set(definition, byTexts)
  const known = byTexts.get(texts)
  if (known) return known
  const designTexts: DesignTexts = { translate: (code) => texts.get(code), standard: () => undefined }
  const form = parseForm(definition.formData, designTexts, definition.runsScripts)
  const fullName = texts.get(menuCode(definition.enCode)) ?? definition.fullName
  const heads = definition.heads.map((head) => ({ ...head, title: texts.get(head.code ?? '') ?? head.title }))
  const shown = { ...definition, fullName, heads, ...(form.ok ? { form: form.plan } : {}) }
  byTexts.set(texts, shown)
  return shown
}
