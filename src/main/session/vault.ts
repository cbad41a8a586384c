import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { SecretStore } from '#main/base/secret-store.ts'
import type { VaultFile } from './vault-file.ts'

/** What is kept of one user on one server. `token` null: the session ended, the cache stays locked with its key. */
export interface VaultSecret {
  readonly token: string | null
  /** Base64 of 32 bytes. */
  readonly cacheKey: string
  /** Kept sealed beside the token, so that a restart cannot open a locked screen. */
  readonly lock?: ScreenLock | null
  /** Of the server; empty where it gives none, absent until it said who this is. */
  readonly userId?: string | undefined
}

/** Section 4: the flag is set to 1 while the screen is locked. */
export interface ScreenLock {
  readonly flag: 1
  readonly refused: number
}

export interface PersistedUser extends VaultSecret {
  readonly account: string
}

/**
 * Tokens and cache keys that a person agreed to keep on this device. Nothing gets in without that consent; without a
 * keyring the content is not protected, which is why `keyring.secure` is shown before consent is given.
 */
export interface Vault {
  readonly keyring: { readonly backend: string; readonly secure: boolean }
  /** The session to restore on a server; null when none is kept or the keyring is another one now. */
  active(profileId: string): Promise<PersistedUser | null>
  user(profileId: string, account: string): Promise<PersistedUser | null>
  /** Whether anything of this user is kept, readable or not. */
  has(profileId: string, account: string): Promise<boolean>
  keep(profileId: string, account: string, secret: VaultSecret): Promise<void>
  /** Locks or unlocks the screen of a kept session; nothing happens where none is kept. */
  markLocked(profileId: string, account: string, lock: ScreenLock | null): Promise<void>
  /** The server said who a kept account is. */
  identify(profileId: string, account: string, userId: string): Promise<void>
  /** Accounts that were this person's when they were kept. */
  accountsOf(profileId: string, userId: string): Promise<readonly string[]>
  /** The session ended: its token goes, the cache key stays. */
  lock(profileId: string, account: string): Promise<void>
  /** The same for whichever session a start would restore on a server, readable or not. */
  lockActive(profileId: string): Promise<void>
  forget(profileId: string, account: string): Promise<void>
  forgetProfile(profileId: string): Promise<void>
}

const secretText = z.object({
  /** `userHash` of whom it was sealed for: moved to another account or server it opens nothing. Older ones have none. */
  owner: z.string().optional(),
  token: z.string().nullable(),
  cacheKey: z.string(),
  lock: z
    .object({ flag: z.literal(1), refused: z.number().int().min(0) })
    .nullable()
    .default(null),
  userId: z.string().optional(),
})

/** Name of a user in file names: exact, because some servers tell names apart by case. */
export function userHash(profileId: string, account: string): string {
  return createHash('sha256').update(`${profileId}\0${account}`).digest('hex').slice(0, 32)
}

/** The same of a person, whatever an administrator calls their account: no account is called so. */
export function idHash(profileId: string, userId: string): string {
  return userHash(profileId, `\0${userId}`)
}

function secretOf({ account: _account, ...secret }: PersistedUser): VaultSecret {
  return secret
}

export function createVault(file: VaultFile, store: SecretStore): Vault {
  const read = async (profileId: string, hash: string | null): Promise<PersistedUser | null> => {
    const users = (await file.read()).profiles[profileId]?.users ?? {}
    const kept = hash !== null && Object.hasOwn(users, hash) ? users[hash] : undefined
    if (kept === undefined || kept.backend !== store.backend || hash !== userHash(profileId, kept.account)) return null
    const text = await store.open(kept.sealed)
    try {
      const { owner = hash, ...secret } = secretText.parse(JSON.parse(text ?? ''))
      return owner === hash ? { account: kept.account, ...secret } : null
    } catch {
      return null
    }
  }

  const write = async (profileId: string, account: string, secret: VaultSecret, active: boolean): Promise<void> => {
    const hash = userHash(profileId, account)
    const sealed = await store.seal(JSON.stringify({ ...secret, owner: hash }))
    const isLess = secret.token === null || secret.lock != null
    await file[isLess ? 'takeAway' : 'update'](({ profiles }) => {
      const profile = profiles[profileId] ?? { active: null, users: {} }
      profiles[profileId] = profile
      profile.users[hash] = { account, backend: store.backend, sealed }
      if (active) profile.active = hash
      else if (profile.active === hash) profile.active = null
    })
  }

  const lock = async (profileId: string, account: string): Promise<void> => {
    const kept = await read(profileId, userHash(profileId, account))
    if (kept !== null)
      await write(profileId, account, { token: null, cacheKey: kept.cacheKey, userId: kept.userId }, false)
  }

  return {
    keyring: { backend: store.backend, secure: store.secure },
    async active(profileId) {
      const kept = await read(profileId, (await file.read()).profiles[profileId]?.active ?? null)
      return kept?.token == null ? null : kept
    },
    user: (profileId, account) => read(profileId, userHash(profileId, account)),
    async has(profileId, account) {
      const users = (await file.read()).profiles[profileId]?.users ?? {}
      return Object.hasOwn(users, userHash(profileId, account))
    },
    keep: (profileId, account, secret) => write(profileId, account, secret, true),
    async markLocked(profileId, account, lock) {
      const kept = await read(profileId, userHash(profileId, account))
      if (kept === null || kept.token === null) return
      await write(profileId, account, { ...secretOf(kept), lock }, true)
    },
    async identify(profileId, account, userId) {
      const kept = await read(profileId, userHash(profileId, account))
      if (kept === null || kept.userId === userId) return
      const isActive = (await file.read()).profiles[profileId]?.active === userHash(profileId, account)
      await write(profileId, account, { ...secretOf(kept), userId }, isActive)
    },
    async accountsOf(profileId, userId) {
      const hashes = Object.keys((await file.read()).profiles[profileId]?.users ?? {})
      const kept = await Promise.all(hashes.map((hash) => read(profileId, hash)))
      return kept.flatMap((one) => (one?.userId === userId ? [one.account] : []))
    },
    lock,
    async lockActive(profileId) {
      const kept = await read(profileId, (await file.read()).profiles[profileId]?.active ?? null)
      if (kept !== null) return lock(profileId, kept.account)
      await file.takeAway(({ profiles }) => {
        const profile = profiles[profileId]
        if (profile !== undefined) profile.active = null
      })
    },
    forget: (profileId, account) =>
      file.takeAway(({ profiles }) => {
        const profile = profiles[profileId]
        if (profile === undefined) return
        const hash = userHash(profileId, account)
        delete profile.users[hash]
        if (profile.active === hash) profile.active = null
      }),
    forgetProfile: (profileId) =>
      file.takeAway(({ profiles }) => {
        delete profiles[profileId]
      }),
  }
}
