import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { errorCode } from '#shared/rules/error-code.ts'
import { decisionRoutes, type KeptDecision, type WaitingDecision } from '#shared/ipc/decisions.ts'
import { setFileAside } from '#main/base/persisted-file.ts'
import { seal, unseal } from '#main/base/sealed.ts'
import type { ReportFault } from '#main/base/storage-faults.ts'
import { writeFileAtomic } from '#main/base/write-file-atomic.ts'

export type StoredDecision = KeptDecision & Pick<WaitingDecision, 'body'>

/** Where what a person decided without the server lies, and what opens it. */
export interface DecisionPlace {
  /** Absolute. */
  readonly file: string
  readonly key: Uint8Array
}

const stored = z.array(
  decisionRoutes['decisions.keep'].input.extend({
    opinion: z.string(),
    at: z.number(),
    state: z.enum(['waiting', 'sending', 'refused', 'unknown']),
    message: z.string(),
    lacksPeople: z.boolean(),
    isUnsure: z.boolean(),
  }),
)

/** What waits there. What cannot be read is set aside under a dated name and reported, never written over. */
export async function readDecisions({ file, key }: DecisionPlace, report: ReportFault): Promise<StoredDecision[]> {
  let sealed: Buffer
  try {
    sealed = await readFile(file)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      report({ what: 'decisions', fault: 'unread', aside: setFileAside(file), detail: String(error) })
    return []
  }
  try {
    const found = stored.safeParse(JSON.parse(unseal(sealed, key)?.toString('utf8') ?? ''))
    if (found.success) return found.data
  } catch {
    // Told below, like one that is no such list.
  }
  report({ what: 'decisions', fault: 'damaged', aside: setFileAside(file), detail: `${sealed.length} bytes` })
  return []
}

export const writeDecisions = ({ file, key }: DecisionPlace, list: readonly StoredDecision[]): Promise<void> =>
  writeFileAtomic(file, seal(Buffer.from(JSON.stringify(list)), key))
