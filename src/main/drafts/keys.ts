import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import * as z from 'zod'
import { setFileAside } from '#main/base/kept-file.ts'
import type { SecretStore } from '#main/base/secret-store.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { errorCode } from '#shared/rules/error-code.ts'

/**
 * Where the key of a person's drafts is kept. Two copies, each under a lock of its own:
 * - the system's keyring, where the machine has a real one, or the same plain text as the token where the person agreed
 *   to keep the session on a machine without one;
 * - the password that signed in (scrypt), so that drafts outlive a crash on a machine without a keyring too.
 * With neither, the drafts of this run live in memory.
 */
const keyFile = z.object({
  version: z.literal(1),
  device: z.object({ backend: z.string(), sealed: z.string() }).nullable(),
  password: z.object({ salt: z.string(), wrapped: z.string() }).nullable(),
})
type KeyFile = z.output<typeof keyFile>

/** A key derived from a password that a server accepted. The password itself is not held. */
interface PasswordLock {
  readonly salt: Buffer
  readonly key: Buffer
}

const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const
const saltBytes = 16
const ivBytes = 12
const tagBytes = 16

function derive(password: string, salt: Buffer): Promise<PasswordLock> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, cost, (error, key) => (error ? reject(error) : resolve({ salt, key })))
  })
}

function wrap(secret: Buffer, lock: PasswordLock): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', lock.key, iv)
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function locked(key: Buffer, lock: PasswordLock): KeyFile['password'] {
  return { salt: lock.salt.toString('base64'), wrapped: wrap(key, lock) }
}

function unwrap(wrapped: string, lock: PasswordLock): Buffer | null {
  const bytes = Buffer.from(wrapped, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', lock.key, bytes.subarray(0, ivBytes))
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** A key that is there and cannot be used now: whoever wrote another over it would lose every draft. */
class KeyOutOfReach extends Error {
  readonly fault: 'newer' | 'unread'
  constructor(fault: 'newer' | 'unread', path: string, cause: unknown) {
    super(`${basename(path)}: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Null where there is none; one that is no key any more is set aside first. Throws KeyOutOfReach. */
async function load(path: string): Promise<KeyFile | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw new KeyOutOfReach('unread', path, error)
  }
  const value = jsonOf(text)
  const parsed = keyFile.safeParse(value)
  if (parsed.success) return parsed.data
  const version = z.object({ version: z.number().min(2) }).safeParse(value)
  if (version.success) throw new KeyOutOfReach('newer', path, version.data.version)
  if (setFileAside(path) === null) throw new KeyOutOfReach('unread', path, 'damaged')
  return null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Written beside and renamed, readable by the owner alone: a half-written key would lose every draft. */
async function store(path: string, content: KeyFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(beside, JSON.stringify(content), { mode: 0o600, flush: true })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/** Writes what is shorter than what is there in its place: a full disk has room for that. */
async function storeOver(path: string, content: KeyFile): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    await file.write(JSON.stringify(content).padEnd(size), 0)
    await file.sync()
  } finally {
    await file.close()
  }
}

export interface DraftKeys {
  /** A password was accepted; `path` is the key file of its account. */
  unlock(path: string, password: string): void
  /**
   * The key of an account's drafts; null when it could not be had again after a restart: they live in memory then. Fails
   * when it cannot be read or kept; nothing is ever written over a key.
   */
  keyOf(path: string, kept: boolean): Promise<Buffer | null>
  /** The password of an account is another one from now on. */
  changed(path: string, password: string): Promise<void>
  /** Signed out on purpose: nothing stays that opens the drafts without signing in. */
  lock(path: string): Promise<void>
}

/**
 * @param unlockAfter milliseconds between an accepted password and the work on its key (about 100 ms of a processor);
 * whoever asks for the key waits for both.
 */
export function createDraftKeys(secrets: Promise<SecretStore>, report: ReportFault, unlockAfter = 0): DraftKeys {
  /** Keys of this run: after an expiry any way of signing in opens the drafts again. */
  const known = new Map<string, Buffer>()
  const locks = new Map<string, Promise<PasswordLock | null>>()

  const fromDevice = async (file: KeyFile | null): Promise<Buffer | null> => {
    const secret = await secrets
    if (file?.device?.backend !== secret.backend) return null
    const text = await secret.open(file.device.sealed)
    const key = text === null ? null : Buffer.from(text, 'base64')
    return key?.length === 32 ? key : null
  }

  return {
    unlock(path, password) {
      const lock = after(unlockAfter)
        .then(() => load(path))
        .then((file) =>
          derive(password, file?.password ? Buffer.from(file.password.salt, 'base64') : randomBytes(saltBytes)),
        )
        .catch(() => null)
      locks.set(path, lock)
    },
    async keyOf(path, mayKeep) {
      const secret = await secrets
      const lock = (await locks.get(path)) ?? null
      const file = await load(path).catch((error: unknown) => {
        if (error instanceof KeyOutOfReach)
          report({ what: 'drafts', fault: error.fault, aside: null, detail: error.message })
        throw error
      })
      const byPassword = lock && file?.password ? unwrap(file.password.wrapped, lock) : null
      const kept = byPassword ?? (await fromDevice(file))
      const found = known.get(path) ?? kept
      const mayStay = secret.secure || mayKeep
      // A password that was not typed this time may still open what is there: a new key would put it out of reach.
      const isLockedAway = found === null && lock === null && file !== null
      // It may answer the next time, and open what is there.
      const isSilent = file?.device != null && file.device.backend !== 'none' && !secret.secure
      if (found === null && isSilent) {
        report({ what: 'drafts', fault: 'unread', aside: null, detail: 'no keyring answers' })
        return null
      }
      if (isLockedAway || (found === null && lock === null && !mayStay)) return null
      // Neither the keyring nor this password opens it: the drafts of another password stay beside their key.
      if (file !== null && found === null && setFileAside(path) === null)
        throw new KeyOutOfReach('unread', path, 'cannot be set aside')
      const key = found ?? randomBytes(32)
      const device = mayStay ? { backend: secret.backend, sealed: await secret.seal(key.toString('base64')) } : null
      const password = lock ? locked(key, lock) : (file?.password ?? null)
      await store(path, { version: 1, device, password }).catch((error: unknown) => {
        // A full disk: the key is there already, and a new one would open nothing without being kept.
        if (kept === null) throw error
      })
      known.set(path, key)
      return key
    },
    async changed(path, password) {
      const key = known.get(path)
      if (key === undefined) return
      const lock = await derive(password, randomBytes(saltBytes))
      locks.set(path, Promise.resolve(lock))
      const file = await load(path)
      await store(path, { version: 1, device: file?.device ?? null, password: locked(key, lock) })
    },
    async lock(path) {
      locks.delete(path)
      const [file, secret] = [await load(path), await secrets]
      if (file?.device == null || secret.secure) return
      const left = { ...file, device: null }
      await store(path, left).catch(() => storeOver(path, left))
    },
  }
}
