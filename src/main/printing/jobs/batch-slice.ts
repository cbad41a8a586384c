import { faultOf, faultText } from '../failures.ts'
import type { LeftRecord } from './batch.ts'
import type { JobDocument, Queue } from './queue.ts'
import type { JobRecord } from './repository.ts'

/** What is asked for one job of a batch: its document, with what it goes without, or why there is none. */
export type DrawnJob =
  | { readonly document: JobDocument; readonly left?: readonly LeftRecord[] }
  | { readonly refusal: string }

export interface ChunkSteps {
  /** The job as it is now; null once it is gone. */
  readonly get: (id: string) => JobRecord | null
  /** See BatchOptions. */
  readonly draw: (jobs: readonly JobRecord[]) => AsyncIterable<DrawnJob>
  readonly submitToSpooler: Queue['submitToSpooler']
  readonly isStopped: () => boolean
  /** There is no document of it. */
  readonly refused: (job: JobRecord, refusal: string) => Promise<void>
  /** Its document goes without some records. */
  readonly left: (job: JobRecord, left: readonly LeftRecord[]) => Promise<void>
  /** Its document is there, and is put on disk next. */
  readonly drawn: (job: JobRecord) => void
  /** The printer failed several times in a row: whatever it is, it would happen to all the others too. */
  readonly broken: (message: string) => Promise<void>
}

/** Failures of the spooler in a row that stop a batch. */
const FAILURES = 3

/**
 * Draws jobs of one batch and hands them over, the next document being drawn while the spooler takes the one before.
 * Fails where nothing can be drawn for the moment, or the scheduler does not answer; what is still planned then waits.
 */
export async function printBatchSlice(chunk: readonly JobRecord[], steps: ChunkSteps): Promise<void> {
  let failures = 0
  let handing: Promise<void> = Promise.resolve()
  /** Why the rest has to wait. */
  let waits: unknown = null

  const submitToSpooler = (id: string, document: JobDocument): Promise<void> =>
    steps.submitToSpooler(id, document).then(
      () => {
        failures = 0
      },
      async (error: unknown) => {
        if (faultOf(error) === 'schedulerDown') {
          waits = error
          return
        }
        failures += 1
        if (failures < FAILURES) return
        failures = 0
        await steps.broken(faultText(error))
      },
    )

  const documents = steps.draw(chunk)[Symbol.asyncIterator]()
  for (const { id } of chunk) {
    if (steps.isStopped() || waits !== null) break
    const next = await documents.next()
    if (next.done === true) break
    await handing
    const job = steps.get(id)
    // Paused or cancelled while it was drawn.
    if (steps.isStopped() || waits !== null || job?.state !== 'planned') continue
    if ('refusal' in next.value) {
      await steps.refused(job, next.value.refusal)
      continue
    }
    const { document, left = [] } = next.value
    if (left.length > 0) await steps.left(job, left)
    steps.drawn(job)
    handing = submitToSpooler(id, document)
  }
  await handing
  if (waits !== null) throw waits
}
