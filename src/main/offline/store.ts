import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { isRaw } from '#shared/form/parsing/read.ts'
import { errorCode } from '#shared/rules/error-code.ts'
import { type StoredEntry, waitingEntry } from '#shared/ipc/offline.ts'
import { setFileAside } from '#main/base/persisted-file.ts'
import { seal, unseal } from '#main/base/sealed.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

/** Where what a person did without the server lies, and what opens it. */
export interface OfflinePlace {
  /** Absolute. */
  readonly file: string
  readonly key: Uint8Array
}

const fate = z.object({
  at: z.number(),
  state: z.enum(['waiting', 'sending', 'refused', 'conflict', 'unknown']),
  message: z.string(),
  lacksPeople: z.boolean(),
  isUnsure: z.boolean(),
})
/** Earlier releases kept decisions alone, without a kind. */
const withKind = (value: unknown) => (isRaw(value) && !('kind' in value) ? { kind: 'decision', ...value } : value)
const stored = z.array(z.preprocess(withKind, z.intersection(waitingEntry, fate)))

/** What waits there. What cannot be read is set aside under a dated name and reported, never written over. */
export async function readEntries({ file, key }: OfflinePlace, report: ReportFault): Promise<StoredEntry[]> {
  let sealed: Buffer
  try {
    sealed = await readFile(file)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      report({ what: 'offline', fault: 'unread', aside: setFileAside(file), detail: String(error) })
    return []
  }
  try {
    const found = stored.safeParse(JSON.parse(unseal(sealed, key)?.toString('utf8') ?? ''))
    if (found.success) return found.data
  } catch {
    // Told below, like one that is no such list.
  }
  report({ what: 'offline', fault: 'damaged', aside: setFileAside(file), detail: `${sealed.length} bytes` })
  return []
}

export const writeEntries = ({ file, key }: OfflinePlace, list: readonly StoredEntry[]): Promise<void> =>
  writeFileAtomic(file, seal(Buffer.from(JSON.stringify(list)), key))
