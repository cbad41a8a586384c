import type { Writable } from './database.ts'
import { readFact, writeFact } from './metadata.ts'
import type { Seal } from './cipher.ts'

/**
 * Binds a database to a user id. `wipe` empties it when it was another person's: a sign-in name that now means somebody
 * else finds nothing of the former one.
 */
export function claimDatabase(database: Writable, seal: Seal, owner: string, wipe: () => void): { wiped: boolean } {
  return database.transaction(() => {
    const fact = readFact(database, 'owner')
    const former = fact === null ? null : seal.open(fact)
    if (former === owner) return { wiped: false }
    if (former !== null) wipe()
    writeFact(database, 'owner', seal.seal(owner))
    return { wiped: former !== null }
  })
}
