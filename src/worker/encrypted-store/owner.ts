import type { Writable } from './database.ts'
import { readMetadata, writeMetadata } from './metadata.ts'
import type { Cipher } from './cipher.ts'

/**
 * Binds a database to a user id. `wipe` empties it when it was another person's: a sign-in name that now means somebody
 * else finds nothing of the former one.
 */
export function claimDatabase(database: Writable, cipher: Cipher, owner: string, wipe: () => void): { wiped: boolean } {
  return database.transaction(() => {
    const fact = readMetadata(database, 'owner')
    const former = fact === null ? null : cipher.decrypt(fact)
    if (former === owner) return { wiped: false }
    if (former !== null) wipe()
    writeMetadata(database, 'owner', cipher.encrypt(owner))
    return { wiped: former !== null }
  })
}
