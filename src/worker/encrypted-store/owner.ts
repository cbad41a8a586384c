import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { connect, type Readable, type Writable } from './database.ts'
import { isBlocked } from './files.ts'
import { readMetadata, writeMetadata } from './metadata.ts'
import { isUnusable } from './open.ts'
import { type Cipher, createCipher } from './cipher.ts'

/** Of a file that is another person's, as the `code` of a failed command. */
class OtherOwner extends Error {
  readonly code = 'OTHER_OWNER'
}

/** Empty where the server did not say who it is; null where nobody had the database yet. */
function ownerIn(database: Readable, cipher: Cipher): string | null {
  const fact = readMetadata(database, 'owner')
  return fact === null ? null : cipher.decrypt(fact)
}

/**
 * Binds a database to a user id. What was another person's is emptied by `wipe`, so that a sign-in name that now means somebody
 * else finds nothing of the former one; without it that fails with OTHER_OWNER.
 */
export function claimDatabase(
  database: Writable,
  cipher: Cipher,
  owner: string,
  wipe: (() => void) | null,
): { wiped: boolean } {
  return database.transaction(() => {
    const former = ownerIn(database, cipher)
    if (former === owner) return { wiped: false }
    const isAnothers = former !== null && former !== ''
    if (isAnothers && wipe === null) throw new OtherOwner()
    if (isAnothers) wipe?.()
    writeMetadata(database, 'owner', cipher.encrypt(owner))
    return { wiped: isAnothers }
  })
}

/** Whose a file is, without opening it for use: null where there is none that this key opens. */
export function ownerOfFile(file: string, key: Uint8Array): string | null {
  if (isBlocked(file) || !existsSync(file)) return null
  let database: Database.Database | null = null
  try {
    database = new Database(file, { fileMustExist: true })
    return ownerIn(
      connect(database, () => undefined),
      createCipher(key),
    )
  } catch (error) {
    if (isUnusable(error)) return null
    throw error
  } finally {
    database?.close()
  }
}
