import { randomBytes, scrypt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setFileAside } from '#main/base/persisted-file.ts'
import { seal, unseal } from '#main/base/sealed.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { type KeyFile, KeyOutOfReach, loadKeyFile, lookAtKeyFile, storeKeyFile, storeOverKeyFile } from './key-file.ts'

/** A key derived from a password that a server accepted. The password itself is not held. */
interface PasswordLock {
  readonly salt: Buffer
  readonly key: Buffer
}

type LockedCopy = NonNullable<KeyFile['password']>

/** What lies beside the key's name. */
type Copies = Pick<KeyFile, 'device' | 'password' | 'next'>

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const
const saltBytes = 16

function derive(password: string, salt: Buffer): Promise<PasswordLock> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, cost, (error, key) => (error ? reject(error) : resolve({ salt, key })))
  })
}

function locked(key: Buffer, lock: PasswordLock): LockedCopy {
  return { salt: lock.salt.toString('base64'), wrapped: seal(key, lock.key).toString('base64') }
}

/** What an accepted password opens, and the lock it goes under from now on: of two salts that which opens. */
async function tryPassword(
  file: KeyFile | null,
  password: string,
): Promise<{ lock: PasswordLock; key: Buffer | null }> {
  let first: PasswordLock | null = null
  for (const copy of copiesOf(file)) {
    const lock = await derive(password, Buffer.from(copy.salt, 'base64'))
    const key = unseal(Buffer.from(copy.wrapped, 'base64'), lock.key)
    if (key !== null) return { lock, key }
    first ??= lock
  }
  return { lock: first ?? (await derive(password, randomBytes(saltBytes))), key: null }
}

/** Where the key of somebody's drafts lies, and the name of what it opens. */
export interface DraftPlace {
  /** Absolute. */
  readonly keyFile: string
  readonly database: string
  /** Whether the file lies under the person's id, or only under the name of their account. */
  readonly isById: boolean
}

/**
 * The key of a person's drafts is kept in two copies, each under a lock of its own:
 * - the system's keyring, where the machine has a real one, or the same plain text as the token where the person agreed
 *   to keep the session on a machine without one;
 * - the password that signed in (scrypt), so that drafts outlive a crash on a machine without a keyring too.
 * With neither, the drafts of this run live in memory.
 */
export interface DraftKeys {
  /** A password was accepted for whoever has that place. */
  unlock(place: DraftPlace, password: string): void
  /**
   * The key of an account's drafts; null when it could not be had again after a restart: they live in memory then. Fails
   * when it cannot be read (KeyOutOfReach) or kept; nothing is ever written over a key.
   */
  keyOf(place: DraftPlace, kept: boolean): Promise<Buffer | null>
  /**
   * Tries a file that lies under the name of an account, and changes nothing: its key; `waits` where it may open another
   * time, with a password or a keyring that answers; null where it stays shut, or there is none.
   */
  peek(keyFile: string, password: string | null): Promise<Buffer | 'waits' | null>
  /** A key that lay under the name of an account is that of a person from now on. */
  adopt(from: string, to: DraftPlace): Promise<void>
  /**
   * A server is about to be asked for another password: until `changed`, or null where it refused, both open the key. An app
   * that dies in between leaves nobody out.
   */
  changing(place: DraftPlace, password: string | null): Promise<void>
  /** The password of an account is another one from now on. */
  changed(place: DraftPlace, password: string): Promise<void>
  /** Signed out on purpose: nothing stays that opens the drafts without signing in. */
  lock(place: DraftPlace): Promise<void>
}

export function createDraftKeys(secrets: Promise<SecretStore>, report: ReportFault): DraftKeys {
  /** Keys of this run, by their files: after an expiry any way of signing in opens the drafts again. */
  const known = new Map<string, Buffer>()
  const locks = new Map<string, Promise<PasswordLock | null>>()

  const fromDevice = async (file: KeyFile | null): Promise<Buffer | null> => {
    const secret = await secrets
    if (file?.device?.backend !== secret.backend) return null
    const text = await secret.open(file.device.sealed)
    const key = text === null ? null : Buffer.from(text, 'base64')
    return key?.length === 32 ? key : null
  }
  /** It may answer the next time, and open what is there. */
  const isSilent = async (file: KeyFile | null): Promise<boolean> => byKeyring(file) !== null && !(await secrets).secure
  const content = (place: DraftPlace, locked: Copies): KeyFile => ({
    version: 1,
    ...locked,
    ...(place.isById ? { database: place.database } : {}),
  })

  return {
    unlock({ keyFile }, password) {
      const lock = loadKeyFile(keyFile)
        .then((file) => tryPassword(file, password))
        .then(({ lock }) => lock)
        .catch(() => null)
      locks.set(keyFile, lock)
    },
    async keyOf(place, mayKeep) {
      const path = place.keyFile
      const secret = await secrets
      const lock = (await locks.get(path)) ?? null
      const file = await loadKeyFile(path)
      const byPassword = lock && opened(file, lock)
      const kept = byPassword ?? (await fromDevice(file))
      const found = known.get(path) ?? kept
      const mayStay = secret.secure || mayKeep
      // A password that was not typed this time may still open what is there: a new key would put it out of reach.
      const isLockedAway = found === null && lock === null && file !== null
      if (found === null && (await isSilent(file))) {
        report({ what: 'drafts', fault: 'unread', aside: null, detail: 'no keyring answers' })
        return null
      }
      if (isLockedAway || (found === null && lock === null && !mayStay)) return null
      // Neither the keyring nor this password opens it: the drafts of another password stay beside their key.
      if (file !== null && found === null && setFileAside(path) === null)
        throw new KeyOutOfReach('unread', path, 'cannot be set aside')
      const key = found ?? randomBytes(32)
      const device = mayStay
        ? { backend: secret.backend, sealed: await secret.seal(key.toString('base64')) }
        : found && byKeyring(file)
      const byPasswords = lock ? { password: locked(key, lock) } : passwordsOf(file)
      await storeKeyFile(path, content(place, { device, ...byPasswords })).catch((error: unknown) => {
        // A full disk: the key is there already, and a new one would open nothing without being kept.
        if (kept === null) throw error
      })
      known.set(path, key)
      return key
    },
    async peek(keyFile, password) {
      const file = await lookAtKeyFile(keyFile).catch(() => 'unclear' as const)
      if (file === 'unclear') return 'waits'
      if (file === null || file.database !== undefined) return null
      const byDevice = await fromDevice(file)
      if (byDevice !== null) return byDevice
      const byPassword = password === null ? null : (await tryPassword(file, password)).key
      if (byPassword !== null) return byPassword
      return password === null || (await isSilent(file)) ? 'waits' : null
    },
    async adopt(from, to) {
      const file = await loadKeyFile(from)
      if (file === null) return
      // From here on it is found by the person's id; a process that is killed leaves the former beside it.
      await storeKeyFile(to.keyFile, content(to, file))
      await rm(from, { force: true })
    },
    async changing(place, password) {
      const key = known.get(place.keyFile)
      const file = key === undefined ? null : await loadKeyFile(place.keyFile)
      if (key === undefined || file === null) return
      // Which of the two holds is the next sign-in's to say.
      locks.delete(place.keyFile)
      const next = password === null ? undefined : locked(key, await derive(password, randomBytes(saltBytes)))
      const { device, password: former } = file
      await storeKeyFile(place.keyFile, content(place, { device, password: former, ...(next ? { next } : {}) }))
    },
    async changed(place, password) {
      const key = known.get(place.keyFile)
      if (key === undefined) return
      const lock = await derive(password, randomBytes(saltBytes))
      locks.set(place.keyFile, Promise.resolve(lock))
      const file = await loadKeyFile(place.keyFile)
      await storeKeyFile(place.keyFile, content(place, { device: file?.device ?? null, password: locked(key, lock) }))
    },
    async lock({ keyFile, database }) {
      locks.delete(keyFile)
      if ((await secrets).secure) return
      // One that an interrupted `adopt` left behind opens the same.
      const former = join(dirname(keyFile), `${database}.key.json`)
      for (const path of new Set([keyFile, former])) {
        const file = await loadKeyFile(path)
        const device = byKeyring(file)
        if (file === null || file.device === device) continue
        const left = { ...file, device }
        await storeKeyFile(path, left).catch(() => storeOverKeyFile(path, left))
      }
    },
  }
}

/** The copy that a keyring sealed, which opens nothing without it. */
function byKeyring(file: KeyFile | null): KeyFile['device'] {
  return file?.device != null && file.device.backend !== 'none' ? file.device : null
}

function copiesOf(file: KeyFile | null): readonly LockedCopy[] {
  return [file?.password, file?.next].filter((copy) => copy != null)
}

function passwordsOf(file: KeyFile | null): Pick<KeyFile, 'password' | 'next'> {
  return { password: file?.password ?? null, ...(file?.next ? { next: file.next } : {}) }
}

function opened(file: KeyFile | null, lock: PasswordLock): Buffer | null {
  const copy = copiesOf(file).find(({ salt }) => salt === lock.salt.toString('base64'))
  return copy ? unseal(Buffer.from(copy.wrapped, 'base64'), lock.key) : null
}
