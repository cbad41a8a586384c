import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CacheClient } from '#main/cache/contract.ts'
import type { ActiveSession } from './active-sessions.ts'
import { userHash, type Vault } from './vault.ts'

export interface PersistenceOptions {
  readonly vault: Promise<Vault>
  readonly cache: CacheClient
  /** Folder of all cache files. */
  readonly folder: string
  readonly log: (level: 'info' | 'warn', message: string, details?: Readonly<Record<string, unknown>>) => void
}

/**
 * What of a session stays on this device. With consent: the token and a random cache key in the vault, and the cache in
 * a file sealed with that key. Without: nothing, and the cache is in memory. The cache is opened and closed here alone.
 */
export interface SessionPersistence {
  /** Whether the open cache is that of this session: only then may its answers be stored. */
  isOpenFor(scope: object): boolean
  /** Somebody is about to sign in: the thread of the cache starts before it is needed. */
  prepare(): void
  /** Opens the cache of a new session; says whether it is really kept. */
  begin(session: ActiveSession): Promise<ActiveSession>
  /** The kept session of a server with its cache opened, or null. `still` says whether it is wanted when it was read. */
  restore(profileId: string, still: () => boolean): Promise<ActiveSession | null>
  /** Keeps the lock of a session that is kept itself. */
  markLocked(session: ActiveSession): Promise<void>
  /** The server said who this is: kept beside the session, and what was kept of them under a former name goes. */
  identify(session: ActiveSession, userId: string): Promise<void>
  /** The session is over: its token goes, the cache stays behind its key. */
  lock(session: ActiveSession): Promise<void>
  /** The same for whatever session is kept of a server; fails where that cannot be written. */
  lockKept(profileId: string): Promise<void>
  /** Signed out: nothing readable stays. */
  erase(session: ActiveSession): Promise<void>
  eraseProfile(profileId: string): Promise<void>
  /** Another server is current: its cache is opened by `begin`, `resume` or `restore`. */
  pause(): Promise<void>
  resume(session: ActiveSession): Promise<void>
}

export function createSessionPersistence({ vault, cache, folder, log }: PersistenceOptions): SessionPersistence {
  const fileOf = (profileId: string, account: string) =>
    join(folder, profileId, `${userHash(profileId, account)}.sqlite`)

  const quietly = async (what: string, work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch (error) {
      log('warn', what, { error: String(error) })
      return false
    }
  }

  let openFor: object | null = null

  /** Commands to the worker keep their order, so the mark changes with the command and nobody waits for a thread to start. */
  const open = (scope: object, file: string | null, key: string | null): void => {
    openFor = scope
    const bytes = key === null ? null : new Uint8Array(Buffer.from(key, 'base64'))
    void quietly('cache not opened', cache.open({ file, key: bytes }))
  }

  const close = (remove: readonly string[]): Promise<boolean> => {
    openFor = null
    return quietly('cache not closed', cache.close({ remove }))
  }

  const keep = async ({ profileId, account, userId, token }: ActiveSession): Promise<string | null> => {
    const safe = await vault
    const known = await safe.user(profileId, account)
    const cacheKey = known?.cacheKey ?? randomBytes(32).toString('base64')
    const stored = await quietly(
      'session not kept',
      safe.keep(profileId, account, { token, cacheKey, userId: userId ?? undefined }),
    )
    return stored ? cacheKey : null
  }

  const isKept = async ({ profileId, account }: ActiveSession): Promise<boolean> =>
    existsSync(fileOf(profileId, account)) || (await vault).has(profileId, account)

  const erase = async ({ profileId, account }: Pick<ActiveSession, 'profileId' | 'account'>): Promise<void> => {
    const closed = close([fileOf(profileId, account)])
    await quietly('session not forgotten', (await vault).forget(profileId, account))
    if (!(await closed)) await removeByHand(fileOf(profileId, account))
  }

  return {
    isOpenFor: (scope) => openFor === scope,
    prepare() {
      if (openFor === null) void close([])
    },
    async begin(session) {
      if (!session.kept) {
        if (await isKept(session)) await erase(session)
        open(session.scope, null, null)
        return { ...session, file: null }
      }
      const key = await keep(session)
      const file = key === null ? null : fileOf(session.profileId, session.account)
      open(session.scope, file, key)
      return { ...session, kept: key !== null, file }
    },
    async restore(profileId, still) {
      const kept = await (await vault).active(profileId)
      if (kept?.token == null || !still()) return null
      const file = fileOf(profileId, kept.account)
      const { account, userId = null, token, cacheKey } = kept
      const lock = kept.lock ? { refused: kept.lock.refused } : null
      const scope = {}
      open(scope, file, cacheKey)
      return { profileId, account, userId, token, kept: true, restored: true, confirmed: true, lock, file, scope }
    },
    async markLocked({ profileId, account, kept, lock }) {
      if (!kept) return
      const sealed = lock === null ? null : { flag: 1 as const, refused: lock.refused }
      await quietly('lock not kept', (await vault).markLocked(profileId, account, sealed))
    },
    async identify({ profileId, account, kept }, userId) {
      const safe = await vault
      if (kept) await quietly('person not kept', safe.identify(profileId, account, userId))
      if (userId === '') return
      for (const former of await safe.accountsOf(profileId, userId)) {
        if (former === account) continue
        await quietly('former name not forgotten', safe.forget(profileId, former))
        await removeByHand(fileOf(profileId, former))
      }
    },
    async lock({ profileId, account, kept, scope }) {
      if (openFor === scope) await close([])
      if (kept) await quietly('session not locked', (await vault).lock(profileId, account))
    },
    lockKept: async (profileId) => (await vault).lockActive(profileId),
    erase,
    async eraseProfile(profileId) {
      await quietly('server not forgotten', (await vault).forgetProfile(profileId))
      await quietly('cache not removed', rm(join(folder, profileId), { recursive: true, force: true }))
    },
    async pause() {
      if (openFor !== null) await close([])
    },
    async resume({ profileId, account, file, scope }) {
      const kept = file === null ? null : await (await vault).user(profileId, account)
      open(scope, kept === null ? null : file, kept?.cacheKey ?? null)
    },
  }
}

/** Without the worker: it cannot run, or has another file open. */
async function removeByHand(file: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(file + suffix, { force: true }).catch(() => undefined)
}
