import { namesOf } from '#shared/rules/names-of.ts'
import type { PreferenceName, Preferences } from '#shared/ipc/preferences.ts'
import { preferenceSchemas } from '#shared/ipc/preferences.ts'
import type { ServerKind } from '#shared/ipc/servers.ts'
import type { KnownPerson, PreferenceScope } from './keys.ts'
import { ownerKey, preferenceKey, readScopes, writeScopes } from './keys.ts'
import type { Language } from '#main/base/language.ts'

/** Flat keys and JSON values on disk. */
export interface PreferenceFile {
  get(key: string): unknown
  /** What is undefined goes. */
  set(values: Readonly<Record<string, unknown>>): void
}

export interface PreferenceService {
  /** Settings of the current profile and user, defaults included. A stored value that no longer fits is left out. */
  read(): Preferences
  /** Those of somebody else than the one in use. */
  readFor(scope: PreferenceScope): Preferences
  write(values: Preferences): void
  language(): Language
  /** The server said who has an account: what lay under its name is theirs, unless it was somebody else's by then. */
  identified(person: KnownPerson): void
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
    (storedFor(file, 'language', likely(file, scope)) as Language | undefined) ?? systemLanguage()
}

/** What a server was recognised as, kept with its profile. */
export function keptServerKind(file: PreferenceFile, scope: () => PreferenceScope) {
  return {
    read: () => (storedFor(file, 'serverKind', scope()) as ServerKind | undefined) ?? null,
    write: (kind: ServerKind) => file.set({ [preferenceKey(scope(), 'serverKind')]: kind }),
  }
}

/** Until the server said who has the account, it is asked in the language of whoever had it last. */
function likely(file: PreferenceFile, scope: PreferenceScope): PreferenceScope {
  const owner = scope.account === null || scope.userId != null ? undefined : file.get(ownerKey(scope))
  return typeof owner === 'string' ? { ...scope, userId: owner } : scope
}

/** What changes in the file once it is known who has an account. */
function resolvedPreferences(file: PreferenceFile, person: KnownPerson): Readonly<Record<string, unknown>> {
  const former: PreferenceScope = { profileId: person.profileId, account: person.account }
  const owner = file.get(ownerKey(former))
  const personal = names.filter((name) => readScopes(person, name)[0] === person)
  const hasOwn = personal.some((name) => file.get(preferenceKey(person, name)) !== undefined)
  const isTheirs = owner === person.userId || (owner === undefined && !hasOwn)
  const changes: Record<string, unknown> = { [ownerKey(former)]: person.userId }
  for (const name of personal) {
    const value = file.get(preferenceKey(former, name))
    if (value === undefined) continue
    changes[preferenceKey(former, name)] = undefined
    if (isTheirs) changes[preferenceKey(person, name)] = value
  }
  return changes
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
    identified(person) {
      if (person.userId !== '') options.file.set(resolvedPreferences(options.file, person))
    },
    onWrite: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
