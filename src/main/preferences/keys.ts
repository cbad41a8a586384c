import type { PreferenceName } from '#shared/ipc/preferences.ts'

/** Every stored key begins with it. */
export const keyPrefix = 'atrium'

/** Whose settings: a server profile and, once signed in, its account and who has it. */
export interface PreferenceScope {
  readonly profileId: string | null
  readonly account: string | null
  /** Of the server. Empty where it gives none, null until it said who this is: then the account's name is all there is. */
  readonly userId?: string | null
}

/** Whoever is signed in and known, whatever an administrator calls their account. */
export interface KnownPerson extends PreferenceScope {
  readonly account: string
  readonly userId: string
}

/**
 * What the sign-in page needs before anyone signed in: kept for the machine as well. A dark room stays dark; how it looks
 * otherwise is each person's own.
 */
const machineWide: ReadonlySet<PreferenceName> = new Set(['language', 'colorScheme'])
/** Belongs to the sign-in page of a server, not to the account that happens to be signed in. */
const serverWide: ReadonlySet<PreferenceName> = new Set([
  'lastAccount',
  'loginNeedCode',
  'sysConfig',
  'zoom',
  'serverKind',
])

/**
 * Key of one scope: `atrium/{profile}/{person}/{name}`, where `*` stands for all and the person is `@{user id}`, or the
 * account where the server gave none. Parts are encoded.
 */
export function preferenceKey(scope: PreferenceScope, name: PreferenceName): string {
  return [keyPrefix, keyPart(scope.profileId), personPart(scope), name].join('/')
}

/** Where it is kept whose an account was when it was last used. */
export function ownerKey({ profileId, account }: PreferenceScope): string {
  return [keyPrefix, keyPart(profileId), keyPart(account), 'owner'].join('/')
}

function personPart({ account, userId }: PreferenceScope): string {
  return account !== null && userId ? `@${keyPart(userId)}` : keyPart(account)
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
