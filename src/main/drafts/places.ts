import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#shared/rules/error-code.ts'
import { userHash } from '#main/session/vault.ts'
import type { DraftOwner } from './contract.ts'
import { lookAtKeyFile } from './key-file.ts'
import type { DraftKeys, DraftPlace } from './keys.ts'

export interface DraftPlacesOptions {
  /** Folder of all drafts. */
  readonly folder: string
  readonly keys: Pick<DraftKeys, 'peek' | 'adopt'>
  /** User id that a database was written for; empty where the server gave none, null where there is none to read. */
  readonly ownerOf: (database: string, key: Buffer) => Promise<string | null>
}

const ending = '.key.json'

async function keyFilesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
}

/**
 * Where the drafts of a person lie: under their user id, which stays when an administrator gives their account another name.
 * What earlier versions wrote under the name is found by trying what `password`, or the keyring, opens, and is adopted when
 * it was written for that very id; databases stay where they are, so that one write of a small file is all. On servers
 * that give no id the name is all there is to go by; null where that name's are another's by now. Throws KeyOutOfReach.
 */
export function createDraftPlaces({ folder, keys, ownerOf }: DraftPlacesOptions) {
  return async (
    { profileId, account, userId }: Omit<DraftOwner, 'kept'>,
    password: string | null,
  ): Promise<DraftPlace | null> => {
    const inProfile = join(folder, profileId)
    const keyFile = (name: string) => join(inProfile, `${name}${ending}`)
    const name = userHash(profileId, account)
    const byName: DraftPlace = { keyFile: keyFile(name), database: name, isById: false }
    if (userId === '') {
      for (const other of await keyFilesIn(inProfile)) {
        const file = await lookAtKeyFile(keyFile(other)).catch(() => null)
        if (file?.database === name) return null
      }
      return byName
    }

    // No account is called so.
    const id = userHash(profileId, `\0${userId}`)
    const byId = (database: string): DraftPlace => ({ keyFile: keyFile(id), database, isById: true })
    const known = await lookAtKeyFile(keyFile(id))
    if (known !== null) return byId(known.database ?? id)

    const others = (await keyFilesIn(inProfile)).filter((other) => other !== id && other !== name)
    for (const candidate of [name, ...others]) {
      const key = await keys.peek(keyFile(candidate), password)
      if (key === 'waits' && candidate === name) return byName
      if (key === null || key === 'waits') continue
      const owner = await ownerOf(join(inProfile, `${candidate}.sqlite`), key)
      const isOfName = candidate === name && (owner === null || owner === '')
      if (owner !== userId && !isOfName) continue
      const place = byId(candidate)
      await keys.adopt(keyFile(candidate), place)
      return place
    }
    return byId(id)
  }
}
