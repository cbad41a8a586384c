import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './answer.ts'
import { errorCode } from '#shared/rules/error-code.ts'

/** Secrets of other systems, as the database keeps them: whoever has the database alone cannot read them. */
export interface Seals {
  /** Sealed text; an empty one stays empty. Refuses with 400 in words where the key of the folder is damaged or lost. */
  seal(text: string): string
  /** The text again. What was never sealed is answered as it is; '' for what another key sealed. */
  open(sealed: string): string
  /**
   * What becomes of texts that were sealed in the past. Where there are any, no new key is made from then on: it would open
   * none of them, and what it seals the old one could not open once it is put back.
   */
  keyState(sealed: readonly string[]): KeyState
}

/** `other`: there is a key, and it opens none of what was sealed. */
export type KeyState = 'fine' | 'missing' | 'damaged' | 'other'

const MARK = 'sealed:1:'
const NONCE = 12
const TAG = 16

/**
 * Seals with the key of `SECRETS_KEY` (`key`), which server processes with several data folders have to share, or else with
 * the one in `secret.key` of the data folder, made when it is first needed.
 */
export function createSeals(options: {
  readonly dataFolder: string
  readonly key?: string | undefined
  readonly onFault?: (error: unknown) => void
}): Seals {
  let known: Buffer | undefined
  let isExpected = false
  const forSealing = () => {
    try {
      return keyOfFolder(options.dataFolder, isExpected ? undefined : makeKey)
    } catch (error) {
      options.onFault?.(error)
      return fail(400, isMissing(error) ? 'common.secretKeyMissing' : 'common.secretKeyDamaged')
    }
  }
  const key = (read: () => string) => {
    known ??= createHash('sha256')
      .update(options.key || read())
      .digest()
    return known
  }
  const unseal = (sealed: string): string => {
    const bytes = Buffer.from(sealed.slice(MARK.length), 'base64')
    // A new key opens nothing: the one that is missing may still be put back.
    const own = key(() => keyOfFolder(options.dataFolder))
    const decipher = createDecipheriv('aes-256-gcm', own, bytes.subarray(0, NONCE), { authTagLength: TAG })
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  }
  const opens = (sealed: string) => {
    try {
      unseal(sealed)
      return true
    } catch {
      return false
    }
  }
  /** With the key that the folder has by now, where that opens it: somebody put the right one back. */
  const openAnew = (sealed: string): string | undefined => {
    const before = known
    known = undefined
    if (opens(sealed)) return unseal(sealed)
    known = before
    return undefined
  }
  return {
    seal(text) {
      if (text === '') return ''
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key(forSealing), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return MARK + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
    },
    open(sealed) {
      if (!sealed.startsWith(MARK)) return sealed
      try {
        return unseal(sealed)
      } catch (error) {
        const text = openAnew(sealed)
        if (text === undefined) options.onFault?.(error)
        return text ?? ''
      }
    },
    keyState(sealed) {
      const marked = sealed.filter((text) => text.startsWith(MARK))
      if (marked.length === 0) return 'fine'
      isExpected = true
      try {
        key(() => keyOfFolder(options.dataFolder))
      } catch (error) {
        return isMissing(error) ? 'missing' : 'damaged'
      }
      return marked.some(opens) ? 'fine' : 'other'
    },
  }
}

const isMissing = (error: unknown) => errorCode(error) === 'ENOENT'

/** A cut or emptied key would seal with what anybody can guess, and nobody could open it with the right one again. */
const shortest = 16

/** The key of a folder; one that is not there is made by `make`, or else thrown. */
function keyOfFolder(folder: string, make?: (folder: string, path: string) => void): string {
  const path = join(folder, 'secret.key')
  const read = () => {
    const text = readFileSync(path, 'utf8').trim()
    if (text.length < shortest || /[^\x20-\x7e]/.test(text)) throw new Error(`${path} is damaged`)
    return text
  }
  try {
    return read()
  } catch (error) {
    if (!make || !isMissing(error)) throw error
  }
  make(folder, path)
  return read()
}

/** Written whole under another name first: two who make it at once both have the one that was there before. */
function makeKey(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true })
  const made = join(folder, `secret.key.${randomBytes(6).toString('hex')}`)
  writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(made, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(made, { force: true })
  }
}
