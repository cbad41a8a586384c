import { createDecipheriv, createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { FairQueue } from './fair-queue.ts'

const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const LENGTH = 32

/** A hash needs 32 MiB and a core for a tenth of a second, so only a few run at once, and everybody gets a turn. */
const turns = new FairQueue({
  name: 'passwords',
  atOnce: Math.min(3, Math.max(2, availableParallelism() - 1)),
  waiting: 128,
})

/** Refused with `PasswordsBusy` is who waits most often, when too many wait. `who`: the place that asks. */
async function derive(received: string, salt: Buffer, who: string): Promise<Buffer> {
  if (!(await turns.enter(who))) throw new PasswordsBusy()
  try {
    return await new Promise((resolve, reject) =>
      scrypt(received, salt, LENGTH, COST, (error, key) => (error ? reject(error) : resolve(key))),
    )
  } finally {
    turns.leave()
  }
}

/** Too many passwords are being checked already. */
export class PasswordsBusy extends Error {}

/** What a client sends for a password: lowercase hex MD5 (wire format of the platform family). */
export function clientHash(password: string): string {
  return createHash('md5').update(password).digest('hex')
}

/** Built into the clients of generation 3.6, and public with them: it protects nothing, it is a way of writing. */
const WRITTEN_WITH = 'EY8WePvjM5GGwQzn'

/** What clients of generation 3.6 send at sign-in is the hash again, written as hex of AES-128-ECB; all else stays. */
export function plainHash(received: string): string {
  if (!/^[\da-f]{96}$/i.test(received)) return received
  try {
    const cipher = createDecipheriv('aes-128-ecb', WRITTEN_WITH, null)
    return Buffer.concat([cipher.update(received, 'hex'), cipher.final()]).toString('latin1')
  } catch {
    return received
  }
}

/**
 * Hash to store for what a client sends, with a salt of its own; takes about a tenth of a second.
 * A seed of thousands of users with one known password makes one hash and shares it.
 */
export async function hashPassword(received: string, who = ''): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(received.toLowerCase(), salt, who)
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`
}

const nobody = `scrypt$${randomBytes(16).toString('base64url')}$${randomBytes(LENGTH).toString('base64url')}`

/** Whether what a client sent matches a stored hash; takes as long without one (unknown account). */
export async function verifyPassword(received: string, stored: string | undefined, who = ''): Promise<boolean> {
  const [scheme, salt, key] = (stored || nobody).split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const expected = Buffer.from(key, 'base64url')
  const actual = await derive(received.toLowerCase(), Buffer.from(salt, 'base64url'), who)
  return expected.length === actual.length && timingSafeEqual(expected, actual) && Boolean(stored)
}
