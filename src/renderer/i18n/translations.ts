import { create } from 'zustand'
import { isRaw, parseJson } from '#shared/form/parsing/read.ts'
import { currentLanguage } from './index.ts'
import type { Language } from './language.ts'

interface Translations {
  /** The language these texts are of. */
  readonly language: Language
  /** Text by code, such as `routes.system-dictionary` or the `labelI18nCode` of a field. */
  readonly texts: ReadonlyMap<string, string>
}

/** Deeper codes do not occur. */
const maxDepth = 10
const none: ReadonlyMap<string, string> = new Map()

/** What the organisation translated of its own menus, forms and dictionaries, in the language of the window. */
export const useTranslations = create<Translations>(() => ({ language: 'zh', texts: none }))

/**
 * Translations hold for one language: those of another one are as good as none. Says whether anything is called otherwise
 * now.
 */
export function putTranslations(language: Language, texts: ReadonlyMap<string, string>): boolean {
  const before = useTranslations.getState()
  if (texts.size === 0 && before.texts.size === 0) return false
  if (language === before.language && isSame(texts, before.texts)) return false
  useTranslations.setState({ language, texts })
  return true
}

function isSame(texts: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): boolean {
  return texts.size === others.size && [...texts].every(([code, text]) => others.get(code) === text)
}

/** The organisation's text of a code in the language of the window, else the text that is stored. */
export function translated(code: string | null | undefined, stored: string): string {
  return (code ? currentTexts().get(code) : undefined) ?? stored
}

/** The texts of the window's language: none while those of another language are there. */
function currentTexts(): ReadonlyMap<string, string> {
  const { language, texts } = useTranslations.getState()
  return language === currentLanguage() ? texts : none
}

/** A name whose answer carries the code of its translation beside it. */
export function nameOf(item: Named, texts = currentTexts()): string {
  const { fullName, fullNameI18nCode } = item
  return (fullNameI18nCode ? texts.get(fullNameI18nCode) : undefined) ?? fullName
}

interface Named {
  readonly fullName: string
  readonly fullNameI18nCode?: string | undefined
}

/** The answer of the server as a flat map: JSON text of an object that is nested at the dots of its codes. */
export function flatTexts(json: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const parsed = parseJson(json)
  const visit = (level: unknown, prefix: string, depth: number) => {
    if (!isRaw(level) || depth > maxDepth) return
    for (const [name, value] of Object.entries(level)) {
      if (typeof value === 'string') texts.set(prefix + name, value)
      else visit(value, `${prefix}${name}.`, depth + 1)
    }
  }
  if (parsed.ok) visit(parsed.value, '', 0)
  return texts
}
