import type { Language } from '#shared/rules/language.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readingHere } from '#server/database/replica-dialect.ts'
import { readMarks, watchTables } from '#server/database/table-marks.ts'
import { isSqlite } from '#server/database/text.ts'

/** The organisation's translations, by language and code. */
export interface Translations {
  /** Whether any language has a text for the code: only such codes are sent to clients. */
  has(code: string): boolean
  texts(language: Language): ReadonlyMap<string, string>
  /** The texts of a code in all languages. */
  words(code: string): readonly string[]
}

/** How the family's tables name the languages. */
export const storedLanguages: Readonly<Record<Language, string>> = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' }

interface Loaded extends Translations {
  readonly version: string
}

const loaded = new WeakMap<PlatformDatabase, Loaded>()
const none: ReadonlyMap<string, string> = new Map()

/** Another one as soon as a translation was added, changed or removed. Outside of transactions SQLite notes that, in place of counting all. */
async function versionOf(database: PlatformDatabase): Promise<string> {
  if (isSqlite(database) && !database.isTransaction) {
    await watchTables(database, ['translation'])
    return String(await readMarks(database, ['translation']))
  }
  const state = await database
    .selectFrom('translation')
    .select((builder) => [builder.fn.countAll<number>().as('count'), builder.fn.max('changed_at').as('changed')])
    .executeTakeFirstOrThrow()
  return `${state.count} ${state.changed ?? 0}`
}

/** Every translation, read again only when one was added, changed or removed. */
export function loadTranslations(database: PlatformDatabase): Promise<Translations> {
  return readingHere(() => currentTranslations(database))
}

async function currentTranslations(database: PlatformDatabase): Promise<Translations> {
  const version = await versionOf(database)
  const known = loaded.get(database)
  if (known?.version === version) return known
  const byLanguage = new Map<string, Map<string, string>>()
  const codes = new Set<string>()
  for (const row of await database.selectFrom('translation').selectAll().execute()) {
    const texts = byLanguage.get(row.language) ?? new Map<string, string>()
    byLanguage.set(row.language, texts.set(row.code, row.text))
    codes.add(row.code)
  }
  const fresh: Loaded = {
    version,
    has: (code) => codes.has(code),
    words: (code) => [...byLanguage.values()].flatMap((texts) => texts.get(code) ?? []),
    texts: (language) => byLanguage.get(storedLanguages[language]) ?? none,
  }
  loaded.set(database, fresh)
  return fresh
}

/** A part of a translation code: dots would begin a new one. */
const part = (code: string) => code.replaceAll('.', '-')

/** The family's code of a menu's title. */
export const menuCode = (enCode: string) => `routes.${part(enCode)}`
export const dictionaryCode = (typeCode: string) => `dictionary.${part(typeCode)}`
export const entryCode = (typeCode: string, enCode: string) => `dictionary.${part(typeCode)}.${part(enCode)}`
export const templateCode = (enCode: string) => `print.${part(enCode)}`

/** `fullNameI18nCode` of a name that is translated, nothing for any other: to be spread into an answer. */
export function translationOf(translations: Translations, code: string): { readonly fullNameI18nCode?: string } {
  return translations.has(code) ? { fullNameI18nCode: code } : {}
}
