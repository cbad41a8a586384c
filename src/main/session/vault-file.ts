import { rm } from 'node:fs/promises'
import * as z from 'zod'
import { readPersistedFile } from '#main/base/persisted-file.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
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
  /** The same for what may not outlive the change: a disk too full to write it loses the file, and everybody signs in again. */
  takeAway(change: (content: VaultContent) => void): Promise<void>
}

function empty(): VaultContent {
  return { version: 1, profiles: {} }
}

/** `vault.json`: a damaged or unknown file is set aside and reads as empty, so the worst case is signing in again. */
export function openVaultFile(path: string, report: ReportFault): VaultFile {
  let content: Promise<VaultContent> | null = null
  const parse = (value: unknown) => vaultContent.safeParse(value).data ?? null
  const load = async () => readPersistedFile({ path, what: 'sessions', parse, report }) ?? empty()
  const read = (): Promise<VaultContent> => {
    content ??= load()
    return content
  }
  let last: Promise<void> = Promise.resolve()
  const inTurn = (change: (content: VaultContent) => void, write: (text: string) => Promise<void>): Promise<void> => {
    const work = async () => {
      const current = await read()
      change(current)
      await write(JSON.stringify(current)).catch((error: unknown) => {
        report({ what: 'sessions', fault: 'unwritten', aside: null, detail: String(error) })
        throw error
      })
    }
    last = last.catch(() => undefined).then(work)
    return last
  }
  const write = (text: string) => writeFileAtomic(path, text)
  return {
    read,
    update: (change) => inTurn(change, write),
    takeAway: (change) =>
      inTurn(change, (text) =>
        write(text).catch(async () => {
          await rm(path, { force: true })
          // There may be room now.
          await write(text)
        }),
      ),
  }
}
