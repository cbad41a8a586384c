import { randomUUID } from 'node:crypto'
import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { debounceBatch } from '#main/base/debounce-batch.ts'
import { faultText, isFinal } from '../failures.ts'
import { type BatchRequest, jobsOfRequest, nextChunk, ofBatch, summaryOf, withoutLeft } from './batch.ts'
import { type DrawnJob, printBatchSlice } from './batch-slice.ts'
import type { Queue } from './queue.ts'
import { isFinished, isOver, isPlanned, type JobRecord, type JobRepository } from './repository.ts'
import { createPrintLoop } from './print-loop.ts'
import { toPrintJob } from './shown.ts'

export interface BatchOptions {
  readonly jobs: JobRepository
  readonly queue: Pick<Queue, 'submitToSpooler' | 'cancel'>
  /** Server profile and account now signed in; null for nobody. Only its own batches go on. */
  readonly owner: () => string | null
  /**
   * Draws the documents of jobs of one template, one after the other, each when it is asked for. Fails where nothing can
   * be had for the moment (no connection, no session).
   */
  readonly draw: (jobs: readonly JobRecord[]) => AsyncIterable<DrawnJob>
  readonly onChange: (batch: PrintBatch) => void
  readonly now: () => number
  /** Milliseconds between two tries while server or scheduler do not answer. */
  readonly timeout?: number
}

export interface Batches {
  /** Resolves when all its jobs are on disk; they are drawn and handed over from then on. */
  begin(request: BatchRequest): Promise<PrintBatch>
  pause(id: string): Promise<void>
  resume(id: string): Promise<void>
  /** Ends what is not printed yet; jobs at the spooler are cancelled there. */
  cancel(id: string): Promise<void>
  /** Failed and cancelled jobs again, each under a new name at the spooler. */
  retry(id: string, jobIds?: readonly string[]): Promise<void>
  /** Takes a batch that is over from the list. */
  dismiss(id: string): Promise<void>
  list(): PrintBatch[]
  jobs(id: string): PrintJob[]
  /** A job changed: tells of its batch, and takes one that went well off the disk. */
  onJobChange(job: JobRecord): void
  /** Goes on with what is planned: after the start, a sign-in, a connection. */
  work(): void
  stop(): void
}

const TELL_EVERY = 200
const KEPT_DAYS = 7

/** Many documents of one template as jobs of the print queue: each is drawn, handed over and followed by itself. */
export function createBatches(options: BatchOptions): Batches {
  const { jobs, queue, owner, draw, onChange, now, timeout = 3000 } = options
  /** Why a batch stands still, by batch. */
  const reasons = new Map<string, string>()
  const news = debounceBatch<string>(TELL_EVERY, (ids) => {
    for (const id of ids) {
      const batch = shown(id)
      if (batch !== null) onChange(batch)
    }
  })

  /** Jobs of batches of the account signed in. */
  const ownJobs = (): JobRecord[] => jobs.all().filter((job) => job.batch !== null && job.owner === owner())
  const jobsOf = (id: string): JobRecord[] => ofBatch(ownJobs(), id)
  const shown = (id: string): PrintBatch | null => summaryOf(jobsOf(id), reasons.get(id) ?? '')
  const isWaiting = ({ state }: JobRecord) => state === 'planned'

  async function finishBatch(id: string): Promise<void> {
    const all = jobsOf(id)
    // What failed stays on disk, so that it can be tried again after a restart.
    if (all.length === 0 || !all.every(isFinished) || all.some(({ state }) => state === 'failed')) return
    await jobs.forget(
      all.map((job) => job.id),
      'shown',
    )
  }

  async function fail(job: JobRecord, message: string): Promise<void> {
    await jobs.change(job.id, { state: 'failed', message })
    news.add(job.batch?.id ?? '')
  }

  const print = (batchId: string, chunk: readonly JobRecord[]): Promise<void> =>
    printBatchSlice(chunk, {
      get: jobs.get,
      draw,
      submitToSpooler: queue.submitToSpooler,
      isStopped: () => rounds.isStopped,
      refused: fail,
      async left(job, left) {
        const { failed, change } = withoutLeft(job, left, jobsOf(batchId), randomUUID)
        await jobs.addAll(failed)
        await jobs.change(job.id, change)
      },
      drawn(job) {
        jobs.note(job.id, { state: 'drawing' })
        news.add(batchId)
      },
      broken: (message) => pause(batchId, message),
    })

  const rounds = createPrintLoop({
    timeout,
    printers: () =>
      ownJobs()
        .filter(isWaiting)
        .map(({ profile }) => profile.printer),
    async step(printer) {
      const chunk = nextChunk(ownJobs(), printer)
      const batchId = chunk[0]?.batch?.id
      if (batchId === undefined) return 'done'
      try {
        await print(batchId, chunk)
        if (jobsOf(batchId).some(isWaiting)) reasons.delete(batchId)
        return 'on'
      } catch (error) {
        if (isFinal(error)) {
          for (const job of chunk) if (jobs.get(job.id)?.state === 'planned') await fail(job, faultText(error))
          return 'on'
        }
        reasons.set(batchId, faultText(error))
        news.add(batchId)
        return 'wait'
      }
    },
  })
  /** Nobody signed in has no jobs of their own. */
  const { work } = rounds

  async function pause(id: string, reason = ''): Promise<void> {
    if (reason === '') reasons.delete(id)
    else reasons.set(id, reason)
    const waiting = jobsOf(id).filter(isWaiting)
    await jobs.changeAll(
      waiting.map((job) => job.id),
      { state: 'paused' },
    )
    news.add(id)
  }

  /** Sets jobs of a batch going (again) and prints them. */
  async function plan(id: string, chosen: readonly JobRecord[], change: { again: boolean }): Promise<void> {
    reasons.delete(id)
    const byAttempt = Map.groupBy(chosen, (job) => job.attempt)
    for (const [attempt, group] of byAttempt) {
      const next = change.again
        ? { attempt: attempt + 1, spoolerId: null, log: 'none' as const, permitId: '', printedIds: [], progress: null }
        : {}
      await jobs.changeAll(
        group.map((job) => job.id),
        { state: 'planned', message: '', ...next },
      )
    }
    news.add(id)
    work()
  }

  return {
    async begin(request) {
      const id = randomUUID()
      const of = { id, owner: owner() ?? '', createdAt: now(), newId: randomUUID }
      await jobs.addAll(jobsOfRequest(request, of))
      work()
      const batch = shown(id)
      if (batch === null) throw new BridgeFailure('session.none')
      return batch
    },
    pause: (id) => pause(id),
    resume: (id) =>
      plan(
        id,
        jobsOf(id).filter(({ state }) => state === 'paused'),
        { again: false },
      ),
    async cancel(id) {
      const all = jobsOf(id)
      const planned = all.filter(isPlanned).map((job) => job.id)
      await jobs.changeAll(planned, { state: 'cancelled' })
      for (const job of all) if (!isPlanned(job) && !isOver(job)) await queue.cancel(job.id).catch(() => undefined)
      news.add(id)
      await finishBatch(id)
    },
    retry: (id, jobIds) =>
      plan(
        id,
        jobsOf(id).filter(
          (job) =>
            (job.state === 'failed' || job.state === 'cancelled') && (jobIds === undefined || jobIds.includes(job.id)),
        ),
        { again: true },
      ),
    async dismiss(id) {
      const all = jobsOf(id)
      if (!all.every(isOver)) return
      // Entries of the print log that are still due are kept.
      const finished = all.filter(isFinished).map((job) => job.id)
      await jobs.forget(finished, 'hidden')
    },
    list() {
      const ids = new Set(ownJobs().flatMap(({ batch }) => batch?.id ?? []))
      const recent = now() - KEPT_DAYS * 86_400_000
      return [...ids].flatMap((id) => {
        const batch = shown(id)
        return batch === null || (batch.state === 'done' && batch.createdAt < recent) ? [] : [batch]
      })
    },
    jobs: (id) => jobsOf(id).map(toPrintJob),
    onJobChange(job) {
      if (job.batch === null) return
      news.add(job.batch.id)
      if (isFinished(job)) void finishBatch(job.batch.id).catch(() => undefined)
    },
    work,
    stop() {
      rounds.stop()
      news.clear()
    },
  }
}
