import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { SecretStore } from '#main/base/secret-store.ts'
import { setFileAside } from '#main/base/persisted-file.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

const keyFile = z.object({
  /** The keyring that sealed it; after a change of keyring it is unreadable. */
  backend: z.string(),
  /** Base64 of the key, sealed. */
  sealed: z.string(),
})

/** The keyring that sealed the key does not answer: the key and its queue wait for it. */
export class KeyringSilent extends Error {}

/**
 * The 32 bytes that encrypt the print queue of this machine, `queue-key.json` of the folder. Without a keyring they lie
 * there as plain as the documents that wait beside them. A key that cannot be read is set aside for a new one; throws
 * KeyringSilent where a keyring sealed it and none answers now.
 */
export async function openQueueKey(folder: string, secrets: Promise<SecretStore>): Promise<Uint8Array> {
  const path = join(folder, 'queue-key.json')
  const store = await secrets
  const known = await readKey(path, store)
  if (known !== null) return known
  if (existsSync(path)) setFileAside(path)
  const key = randomBytes(32)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const sealed = await store.seal(key.toString('base64'))
  await writeFileAtomic(path, JSON.stringify({ backend: store.backend, sealed }))
  return new Uint8Array(key)
}

async function readKey(path: string, store: SecretStore): Promise<Uint8Array | null> {
  try {
    const { backend, sealed } = keyFile.parse(JSON.parse(await readFile(path, 'utf8')))
    if (backend !== 'none' && !store.secure) throw new KeyringSilent(backend)
    const text = backend === store.backend ? await store.open(sealed) : null
    const key = Buffer.from(text ?? '', 'base64')
    return key.length === 32 ? new Uint8Array(key) : null
  } catch (error) {
    if (error instanceof KeyringSilent) throw error
    return null
  }
}
