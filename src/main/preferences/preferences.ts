import { namesOf } from '#shared/rules/names-of.ts'
import type { PreferenceName, Preferences } from '#shared/ipc/preferences.ts'
import { preferenceSchemas } from '#shared/ipc/preferences.ts'
import type { PreferenceScope } from './keys.ts'
import { preferenceKey, readScopes, writeScopes } from './keys.ts'
import type { Language } from '#main/base/language.ts'

/** Flat keys and JSON values on disk. */
export interface PreferenceFile {
  get(key: string): unknown
  set(values: Readonly<Record<string, unknown>>): void
}

export interface PreferenceService {
  /** Settings of the current profile and user, defaults included. A stored value that no longer fits is left out. */
  read(): Preferences
  /** Those of somebody else than the one in use. */
  readFor(scope: PreferenceScope): Preferences
  write(values: Preferences): void
  language(): Language
  /** Called with the names that were written. Returns the unsubscribe function. */
  onWrite(listener: (names: readonly PreferenceName[]) => void): () => void
}

export interface PreferenceOptions {
  readonly file: PreferenceFile
  readonly scope: () => PreferenceScope
  /** Used while no language was chosen. */
  readonly systemLanguage: () => Language
}

/** The language that somebody chose, else the one chosen last on this server or machine, else the system's. */
export function languageOfScope({ file, systemLanguage }: Pick<PreferenceOptions, 'file' | 'systemLanguage'>) {
  return (scope: PreferenceScope): Language =>
    (storedFor(file, 'language', scope) as Language | undefined) ?? systemLanguage()
}

/** A stored setting as one scope sees it; one that no longer fits counts as none. */
function storedFor(file: PreferenceFile, name: PreferenceName, whose: PreferenceScope): unknown {
  for (const scope of readScopes(whose, name)) {
    const value = file.get(preferenceKey(scope, name))
    const parsed = value === undefined ? null : preferenceSchemas[name].safeParse(value)
    if (parsed?.success) return parsed.data
  }
  return undefined
}

/** Defaults of section 9. The layout has none here: the server's theme decides while nothing is stored. */
const defaults: Preferences = { themeClass: 'ocean', slideClass: 'lightWhite', size: 'medium' }

const names = namesOf(preferenceSchemas)

export function createPreferences(options: PreferenceOptions): PreferenceService {
  const listeners = new Set<(names: readonly PreferenceName[]) => void>()

  function readFor(whose: PreferenceScope): Preferences {
    const found: Record<string, unknown> = { ...defaults, language: options.systemLanguage() }
    for (const name of names) {
      const value = storedFor(options.file, name, whose)
      if (value !== undefined) found[name] = value
    }
    return found
  }

  return {
    read: () => readFor(options.scope()),
    readFor,
    write: (values) => {
      const scope = options.scope()
      const written = names.filter((name) => values[name] !== undefined)
      const entries: Record<string, unknown> = {}
      for (const name of written) {
        for (const target of writeScopes(scope, name)) entries[preferenceKey(target, name)] = values[name]
      }
      if (written.length === 0) return
      options.file.set(entries)
      for (const listener of listeners) listener(written)
    },
    language: () => languageOfScope(options)(options.scope()),
    onWrite: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
