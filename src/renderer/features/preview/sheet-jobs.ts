/** One sheet as it is shown: texts only. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly columns: number
  /** There are more rows than are shown. */
  readonly isCut: boolean
}

/** `unpack` answers an archive in which nothing is packed any more. */
export interface WorkerJob {
  readonly kind: 'csv' | 'sheet' | 'unpack'
  readonly bytes: Uint8Array
}
interface Found {
  readonly sheets: readonly Sheet[]
  readonly bytes: Uint8Array
}
export type WorkerAnswer = ({ readonly ok: true } & Found) | { readonly ok: false }

/** Longest that a document may keep its worker. */
const TIMEOUT = 30_000

/** A document that cannot be shown: damaged, too large once unpacked, or without end. */
export class UnreadableDocument extends Error {}

/** Reads a document in a worker of its own, which ends with it, with `signal`, or after half a minute. */
export function runSheetJob(job: WorkerJob, signal: AbortSignal): Promise<Found> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<Found>((done, fail) => {
    const give = () => fail(new UnreadableDocument())
    const timer = setTimeout(give, TIMEOUT)
    signal.addEventListener('abort', give, { once: true })
    worker.addEventListener('error', give)
    worker.addEventListener('message', (event: MessageEvent<WorkerAnswer>) => {
      clearTimeout(timer)
      if (event.data.ok) done(event.data)
      else give()
    })
    worker.postMessage(job)
  }).finally(() => worker.terminate())
}
