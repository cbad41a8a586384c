import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

const keptSession = z.object({
  account: z.string(),
  /** The keyring that sealed it; after a change of keyring it is unreadable. */
  backend: z.string(),
  /** Base64 of the sealed JSON of token and cache key. */
  sealed: z.string(),
})

const vaultContent = z.object({
  version: z.literal(1),
  profiles: z.record(
    z.string(),
    z.object({
      /** Whose session a start restores; null after its end. */
      active: z.string().nullable(),
      users: z.record(z.string(), keptSession),
    }),
  ),
})
export type VaultContent = z.output<typeof vaultContent>

export interface VaultFile {
  read(): Promise<VaultContent>
  /** Changes and writes it, one change after the other. */
  update(change: (content: VaultContent) => void): Promise<void>
}

function empty(): VaultContent {
  return { version: 1, profiles: {} }
}

async function load(path: string): Promise<VaultContent> {
  try {
    const parsed = vaultContent.safeParse(JSON.parse(await readFile(path, 'utf8')))
    return parsed.success ? parsed.data : empty()
  } catch {
    return empty()
  }
}

/** `vault.json`: a damaged or unknown file reads as empty, so the worst case is signing in again. */
export function openVaultFile(path: string): VaultFile {
  let content: Promise<VaultContent> | null = null
  const read = (): Promise<VaultContent> => {
    content ??= load(path)
    return content
  }
  let last: Promise<void> = Promise.resolve()
  return {
    read,
    update(change) {
      const write = async () => {
        const current = await read()
        change(current)
        await writeFileAtomic(path, JSON.stringify(current))
      }
      last = last.catch(() => undefined).then(write)
      return last
    },
  }
}
