import type { PreferenceName } from '#shared/ipc/preferences.ts'

/** Every stored key begins with it. */
export const keyPrefix = 'atrium'

/** Whose settings: a server profile and, once signed in, its account. */
export interface PreferenceScope {
  readonly profileId: string | null
  readonly account: string | null
}

/** What the sign-in page needs before anyone signed in: kept for the machine as well. How it looks is each person's own. */
const machineWide: ReadonlySet<PreferenceName> = new Set(['language'])
/** Belongs to the sign-in page of a server, not to the account that happens to be signed in. */
const serverWide: ReadonlySet<PreferenceName> = new Set(['lastAccount', 'loginNeedCode', 'sysConfig', 'zoom'])

/** Key of one scope: `atrium/{profile}/{account}/{name}`, where `*` stands for all. Parts are encoded. */
export function preferenceKey(scope: PreferenceScope, name: PreferenceName): string {
  return [keyPrefix, keyPart(scope.profileId), keyPart(scope.account), name].join('/')
}

function keyPart(value: string | null): string {
  return value === null ? '*' : encodeURIComponent(value).replaceAll('*', '%2A')
}

const machine: PreferenceScope = { profileId: null, account: null }

/** Scopes to read, the most particular first. */
export function readScopes(scope: PreferenceScope, name: PreferenceName): readonly PreferenceScope[] {
  const server: PreferenceScope = { profileId: scope.profileId, account: null }
  if (serverWide.has(name)) return [server]
  const scopes = scope.account === null ? [server] : [scope, server]
  return machineWide.has(name) ? [...scopes, machine] : scopes
}

/** Scopes a write goes to. */
export function writeScopes(scope: PreferenceScope, name: PreferenceName): readonly PreferenceScope[] {
  const first = readScopes(scope, name)[0] ?? machine
  return machineWide.has(name) ? [first, machine] : [first]
}
