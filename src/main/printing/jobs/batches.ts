import { randomUUID } from 'node:crypto'
import type { PrintBatch, PrintJob } from '#shared/ipc/printing.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { type JobDocument, faultOf, faultText, type Queue, toPrintJob } from './queue.ts'
import { isAtSpooler, isFinished, isOver, isPlanned, type JobRecord, type JobRepository } from './repository.ts'

export interface BatchRequest {
  readonly templateId: string
  readonly modelId?: string | undefined
  readonly title: string
  readonly records: readonly { readonly id: string; readonly name: string }[]
  readonly profile: PrintProfile
  readonly isJoint: boolean
}

/** A record that a joint document goes without, and why. */
export interface LeftRecord {
  readonly recordId: string
  readonly refusal: string
}

/** What is asked for one job of a batch: its document, with what it goes without, or why there is none. */
export type DrawnJob =
  | { readonly document: JobDocument; readonly left?: readonly LeftRecord[] }
  | { readonly refusal: string }

export interface BatchOptions {
  readonly jobs: JobRepository
  readonly queue: Pick<Queue, 'handOver' | 'cancel'>
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
  readonly patience?: number
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
  heard(job: JobRecord): void
  /** Goes on with what is planned: after the start, a sign-in, a connection. */
  work(): void
  stop(): void
}

/** Documents that are fetched at once, and how many spooler failures in a row stop a batch. */
const CHUNK = 20
const FAILURES = 3
const TELL_EVERY = 200
const KEPT_DAYS = 7

/** Many documents of one template as jobs of the print queue: each is drawn, handed over and followed by itself. */
export function createBatches(options: BatchOptions): Batches {
  const { jobs, queue, owner, draw, onChange, now, patience = 3000 } = options
  /** Printers whose batches are being printed: each goes on by itself, and one that is stuck holds up no other. */
  const working = new Set<string>()
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  /** Why a batch stands still, by batch. */
  const reasons = new Map<string, string>()
  const due = new Set<string>()
  let telling: NodeJS.Timeout | undefined

  /** In the order of the batch; only those of the account signed in. */
  const jobsOf = (id: string): JobRecord[] =>
    jobs
      .all()
      .filter((job) => job.batch?.id === id && job.owner === owner())
      .sort((one, other) => (one.batch?.order ?? 0) - (other.batch?.order ?? 0))
  const summaryOf = (id: string): PrintBatch | null => summary(jobsOf(id), reasons.get(id) ?? '')

  function tell(id: string): void {
    due.add(id)
    telling ??= setTimeout(() => {
      telling = undefined
      for (const each of due) {
        const batch = summaryOf(each)
        if (batch !== null) onChange(batch)
      }
      due.clear()
    }, TELL_EVERY)
    telling.unref()
  }

  async function settle(id: string): Promise<void> {
    const all = jobsOf(id)
    // What failed stays on disk, so that it can be tried again after a restart.
    if (all.length > 0 && all.every(isFinished) && all.every(({ state }) => state !== 'failed'))
      await jobs.forget(
        all.map((job) => job.id),
        'shown',
      )
  }

  const plannedJobs = () =>
    jobs.all().filter((job) => job.state === 'planned' && job.batch !== null && job.owner === owner())

  /** The planned jobs of the oldest batch on a printer that may go on. */
  function nextChunk(printer: string): JobRecord[] {
    const planned = plannedJobs().filter(({ profile }) => profile.printer === printer)
    const oldest = planned.toSorted((one, other) => one.createdAt - other.createdAt)[0]
    if (oldest?.batch == null) return []
    const { id, isJoint } = oldest.batch
    const own = jobsOf(id).filter(({ state }) => state === 'planned')
    return own.slice(0, isJoint ? 1 : CHUNK)
  }

  async function fail(job: JobRecord, message: string): Promise<void> {
    await jobs.change(job.id, { state: 'failed', message })
    tell(job.batch?.id ?? '')
  }

  /** What a joint document goes without failed by itself: it is told, and can be tried again. */
  async function leave(job: JobRecord, left: readonly LeftRecord[]): Promise<void> {
    if (job.batch === null) return
    const { batch, recordIds, recordNames } = job
    const last = Math.max(...jobsOf(batch.id).map((one) => one.batch?.order ?? 0))
    // A crash between the two steps finds them there: they are noted once.
    const known = new Set(jobsOf(batch.id).map((one) => one.recordId))
    const added = left.filter(({ recordId }) => !known.has(recordId))
    await jobs.addAll(
      added.map(({ recordId, refusal }, index) => ({
        ...job,
        id: randomUUID(),
        title: recordNames[recordIds.indexOf(recordId)] || job.title,
        recordId,
        recordIds: [],
        recordNames: [],
        state: 'failed',
        message: refusal,
        batch: { ...batch, order: last + 1 + index },
      })),
    )
    const gone = new Set(left.map(({ recordId }) => recordId))
    await jobs.change(job.id, {
      recordIds: recordIds.filter((id) => !gone.has(id)),
      recordNames: recordNames.filter((_name, index) => !gone.has(recordIds[index] ?? '')),
    })
  }

  /** Draws and hands over a chunk. The next document is drawn while the spooler takes the one before. */
  async function print(chunk: readonly JobRecord[]): Promise<void> {
    const batchId = chunk[0]?.batch?.id ?? ''
    let failures = 0
    let handing: Promise<void> = Promise.resolve()
    let waits: unknown = null
    const drawn = draw(chunk)[Symbol.asyncIterator]()
    for (const { id } of chunk) {
      if (isStopped || waits !== null) break
      const next = await drawn.next()
      if (next.done === true) break
      await handing
      const job = jobs.get(id)
      // Paused or cancelled while it was drawn.
      if (isStopped || waits !== null || job?.state !== 'planned') continue
      if ('refusal' in next.value) {
        await fail(job, next.value.refusal)
        continue
      }
      const { document, left = [] } = next.value
      if (left.length > 0) await leave(job, left)
      jobs.note(id, { state: 'drawing' })
      tell(batchId)
      handing = queue.handOver(id, document).then(
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
          // Whatever it is, it would happen to all the others too.
          failures = 0
          await pause(batchId, faultText(error))
        },
      )
    }
    await handing
    if (waits !== null) throw waits
  }

  async function run(printer: string): Promise<void> {
    for (;;) {
      const chunk = isStopped ? [] : nextChunk(printer)
      const batchId = chunk[0]?.batch?.id
      if (batchId === undefined) return
      try {
        await print(chunk)
        if (jobsOf(batchId).some(({ state }) => state === 'planned')) reasons.delete(batchId)
      } catch (error) {
        if (isFinal(error)) {
          for (const job of chunk) if (jobs.get(job.id)?.state === 'planned') await fail(job, faultText(error))
          continue
        }
        reasons.set(batchId, faultText(error))
        tell(batchId)
        clearTimeout(timer)
        timer = setTimeout(work, patience)
        timer.unref()
        return
      }
    }
  }

  function work(): void {
    clearTimeout(timer)
    if (isStopped || owner() === null) return
    for (const printer of new Set(plannedJobs().map(({ profile }) => profile.printer))) {
      if (working.has(printer)) continue
      working.add(printer)
      void run(printer)
        .catch(() => undefined)
        .finally(() => working.delete(printer))
    }
  }

  async function pause(id: string, reason = ''): Promise<void> {
    if (reason === '') reasons.delete(id)
    else reasons.set(id, reason)
    const planned = jobsOf(id).filter(({ state }) => state === 'planned')
    await jobs.changeAll(
      planned.map((job) => job.id),
      { state: 'paused' },
    )
    tell(id)
  }

  /** Sets jobs of a batch going (again) and prints them. */
  async function plan(id: string, chosen: readonly JobRecord[], change: { again: boolean }): Promise<void> {
    reasons.delete(id)
    const byAttempt = Map.groupBy(chosen, (job) => job.attempt)
    for (const [attempt, group] of byAttempt) {
      const next = change.again
        ? { attempt: attempt + 1, spoolerId: null, log: 'none' as const, permitId: '', progress: null }
        : {}
      await jobs.changeAll(
        group.map((job) => job.id),
        { state: 'planned', message: '', ...next },
      )
    }
    tell(id)
    work()
  }

  return {
    async begin({ templateId, modelId, title, records, profile, isJoint }) {
      const id = randomUUID()
      const createdAt = now()
      const blank = {
        setup: '',
        spoolerId: null,
        attempt: 0,
        permitId: '',
        isFollowed: false,
        spoolerCopies: null,
        progress: null,
      } as const
      const base = { ...blank, owner: owner() ?? '', templateId, modelId, profile, createdAt }
      const started = { ...base, state: 'planned', message: '', log: 'none' } as const
      const made: JobRecord[] = isJoint
        ? [
            {
              ...started,
              id: randomUUID(),
              title,
              recordId: '',
              recordIds: records.map((record) => record.id),
              recordNames: records.map((record) => record.name),
              batch: { id, title, order: 0, isJoint },
            },
          ]
        : records.map((record, order) => ({
            ...started,
            id: randomUUID(),
            title: record.name,
            recordId: record.id,
            recordIds: [],
            recordNames: [],
            batch: { id, title, order, isJoint },
          }))
      await jobs.addAll(made)
      work()
      const batch = summaryOf(id)
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
      tell(id)
      await settle(id)
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
      const ids = new Set(jobs.all().flatMap((job) => (job.owner === owner() && job.batch ? [job.batch.id] : [])))
      const recent = now() - KEPT_DAYS * 86_400_000
      return [...ids].flatMap((id) => {
        const batch = summaryOf(id)
        return batch === null || (batch.state === 'done' && batch.createdAt < recent) ? [] : [batch]
      })
    },
    jobs: (id) => jobsOf(id).map(toPrintJob),
    heard(job) {
      if (job.batch === null) return
      tell(job.batch.id)
      if (isFinished(job)) void settle(job.batch.id).catch(() => undefined)
    },
    work,
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(telling)
    },
  }
}

/** The server said no: asking again would bring the same. */
function isFinal(error: unknown): boolean {
  return (
    error instanceof BridgeFailure &&
    ['platform.business', 'bridge.invalidInput', 'platform.tooLarge', 'print.template'].includes(error.code)
  )
}

function summary(all: readonly JobRecord[], reason: string): PrintBatch | null {
  const [first] = all
  if (first?.batch == null) return null
  const sum = (wanted: (job: JobRecord) => boolean) =>
    all.filter(wanted).reduce((count, job) => count + Math.max(1, job.recordIds.length), 0)
  const counts = {
    total: sum(() => true),
    printed: sum(({ state }) => state === 'completed' || state === 'accepted'),
    atPrinter: sum(isAtSpooler),
    failed: sum(({ state }) => state === 'failed'),
    cancelled: sum(({ state }) => state === 'cancelled'),
  }
  const isPaused = all.some(({ state }) => state === 'paused')
  return {
    ...counts,
    id: first.batch.id,
    title: first.batch.title,
    isJoint: first.batch.isJoint,
    templateId: first.templateId,
    printer: first.profile.printer,
    copies: first.profile.copies,
    state: all.every(isOver) ? 'done' : isPaused ? 'paused' : 'running',
    message: all.every(isOver) ? '' : reason,
    createdAt: first.createdAt,
  }
}
