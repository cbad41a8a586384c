import type { PageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import type { PrintJob } from '#shared/ipc/printing.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { printFailure } from '../failures.ts'
import type { Spooler } from '../spooler/contract.ts'
import type { PrintLog } from './print-log.ts'
import {
  isAtSpooler,
  isOver,
  isPlanned,
  type JobChange,
  type JobRecord,
  type JobRepository,
  type JobState,
} from './repository.ts'
import type { JobFiles } from './store.ts'

export interface QueueOptions {
  readonly jobs: JobRepository
  readonly files: JobFiles
  readonly spooler: Spooler
  readonly log: Pick<PrintLog, 'send'>
  /** Called after every change of a job. */
  readonly onChange: (job: JobRecord) => void
  /** Milliseconds between looks at the spooler. */
  readonly interval?: number
}

export interface JobDocument {
  readonly title: string
  readonly pdf: Uint8Array
  readonly html: string
  readonly setup: PageSetup
  /** See JobRecord. */
  readonly permitId?: string
  readonly isFollowed?: boolean
  /** Copies that the spooler is to make, where the PDF holds some of them already. */
  readonly copies?: number
}

export interface Queue {
  /** Notes a job that is still to be drawn; resolves when it is on disk. */
  begin(
    job: Pick<JobRecord, 'id' | 'owner' | 'title' | 'templateId' | 'recordId' | 'modelId' | 'createdAt'>,
    profile: PrintProfile,
  ): Promise<JobRecord>
  /** Puts the document on disk and hands it over; resolves when the spooler took it and fails when it refused. */
  handOver(id: string, document: JobDocument): Promise<JobRecord>
  /** A job that could not be drawn. */
  fail(id: string, error: unknown): void
  /** Ends a job wherever it is; one that is already over stays as it is. */
  cancel(id: string): Promise<void>
  /** Reads and takes up what an earlier run left: nothing is lost and nothing is sent twice. */
  recover(): Promise<void>
  stop(): void
}

/** The name of a try that no other has, see SpoolDocument. */
function markerOf({ id, attempt }: Pick<JobRecord, 'id' | 'attempt'>): string {
  return `${id.replaceAll('-', '').slice(0, 12)}${attempt === 0 ? '' : `r${attempt}`}`
}

/** The page need not tell apart who has a job that still waits. */
const shownStates: Partial<Record<JobState, PrintJob['state']>> = {
  drawing: 'rendering',
  waiting: 'queued',
  handing: 'queued',
}

/** What the renderer learns of a job. `message`: the system's words, or the name of a fault (failures.ts). */
export function toPrintJob(job: JobRecord): PrintJob {
  const { id, title, templateId, recordId, modelId, state, spoolerId, message, createdAt, profile } = job
  const { printer, copies } = profile
  const batch = job.batch === null ? {} : { batchId: job.batch.id }
  return {
    ...batch,
    id,
    title,
    templateId,
    recordId,
    ...(modelId === undefined ? {} : { modelId }),
    printer,
    copies,
    // Part of it is at the printer already.
    state:
      job.progress !== null && state === 'handing' ? 'printing' : (shownStates[state] ?? (state as PrintJob['state'])),
    ...(job.progress !== null && state === 'handing' ? { progress: job.progress } : {}),
    spoolerId,
    message,
    logged: job.log === 'taken',
    createdAt,
  }
}

/** From so many on, jobs are asked for together. */
const MANY = 3

/** Jobs from the first click to the paper, on disk at every step. One hand-over at a time. */
export function createQueue({ jobs, files, spooler, log, onChange, interval = 800 }: QueueOptions): Queue {
  /** One hand-over at a time for each printer: one that is stuck does not hold up the others. */
  const lanes = new Map<string, Promise<unknown>>()
  /** Hand-overs that can be broken off, by job. */
  const onWay = new Map<string, AbortController>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isStopped = false

  /** Tells at once; resolves when it is on disk. */
  async function change(id: string, changes: JobChange): Promise<JobRecord | null> {
    const before = jobs.get(id)
    const isSame =
      before !== null && Object.entries(changes).every(([name, value]) => before[name as keyof JobChange] === value)
    if (before === null || isSame) return before
    const written = jobs.change(id, changes)
    const changed = jobs.get(id)
    if (changed !== null) onChange(changed)
    return written
  }

  async function end(id: string, state: JobState, message = ''): Promise<void> {
    // An end that cannot be written is found out again at the next start.
    const job = jobs.get(id)
    // A server that follows jobs hears of the end; a permit that was not used is given back.
    const isTold =
      job !== null && job.isFollowed && (job.log !== 'none' || job.permitId !== '') && job.log !== 'refused'
    await change(id, { state, message, ...(isTold ? { log: 'due' as const } : {}) }).catch(() => undefined)
    if (isTold) void log.send()
    await files.remove(id)
  }

  async function taken(job: JobRecord, spoolerId: string | null): Promise<JobRecord> {
    const state = spoolerId === null ? 'accepted' : 'queued'
    // A calibration page is of no template: nobody logs it.
    const changes: JobChange = { state, spoolerId, message: '', log: job.templateId === '' ? 'none' : 'due' }
    // The spooler has it: whatever the disk says, it is not sent again in this run.
    const changed = (await change(job.id, changes).catch(() => jobs.get(job.id))) ?? job
    await files.remove(job.id)
    void log.send()
    look()
    return changed
  }

  /** Sends one job that is on disk. That it is handed over is written before the spooler hears of it. */
  async function send(id: string): Promise<JobRecord> {
    const job = jobs.get(id)
    if (job !== null && isOver(job)) return job
    if (job?.state !== 'waiting') throw printFailure('interrupted')
    if (!(await files.exists(id))) throw printFailure('interrupted')
    const setup = JSON.parse(job.setup) as PageSetup
    const html = spooler.printsFrom === 'window' ? await files.html(id) : null
    await change(id, { state: 'handing' })
    const marker = markerOf(job)
    const breaking = new AbortController()
    onWay.set(id, breaking)
    try {
      const spoolerId = await spooler.submit(
        { file: files.path(id), html, setup, title: job.title, marker },
        { ...job.profile, copies: job.spoolerCopies ?? job.profile.copies },
        { signal: breaking.signal, sent: (percent) => tell(id, percent) },
      )
      return await taken(job, spoolerId)
    } catch (error) {
      // The answer may have been lost after the spooler took the job.
      const found = await spooler.find(job.profile.printer, marker).catch(() => 'unknown' as const)
      // A spooler that ended on the way may have left a part of it, which is not to be taken for the whole.
      const isPart = faultOf(error) === 'interrupted'
      if (isFound(found) && !isPart) return await taken(job, found)
      if (isFound(found)) await spooler.cancel(found).catch(() => undefined)
      if (!breaking.signal.aborted) throw error
      await end(id, 'cancelled')
      return jobs.get(id) ?? job
    } finally {
      onWay.delete(id)
    }
  }

  /** How far a slow hand-over is, in steps that are worth telling. */
  function tell(id: string, percent: number): void {
    const job = jobs.get(id)
    if (job === null || Math.floor(percent / 5) === Math.floor((job.progress ?? -5) / 5)) return
    jobs.note(id, { progress: percent })
    onChange({ ...job, progress: percent })
  }

  const laneOf = (id: string) => lanes.get(jobs.get(id)?.profile.printer ?? '') ?? Promise.resolve()
  function inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const turn = laneOf(id).then(work)
    lanes.set(
      jobs.get(id)?.profile.printer ?? '',
      turn.catch(() => undefined),
    )
    return turn
  }

  /** What an earlier run left half-way, or a spooler that was not up yet: try to go on. */
  async function resume(job: JobRecord): Promise<void> {
    if (job.state === 'handing') {
      const found = await spooler.find(job.profile.printer, markerOf(job)).catch(() => 'unknown' as const)
      if (found === 'unknown') return
      if (found === 'never') return end(job.id, 'failed', 'interrupted')
      if (found !== null) {
        await taken(job, found)
        return
      }
      await change(job.id, { state: 'waiting' })
    }
    try {
      await send(job.id)
    } catch (error) {
      if (faultOf(error) === 'schedulerDown') await change(job.id, { state: 'waiting' })
      else await end(job.id, 'failed', faultText(error))
    }
  }

  async function follow(job: JobRecord): Promise<void> {
    if (job.spoolerId === null) return end(job.id, 'accepted')
    const { state, message } = await spooler.state(job.spoolerId)
    if (isOver({ state })) await end(job.id, state, message)
    else await change(job.id, { state, message })
  }

  /** Many jobs by few questions; answers which of them need no question of their own. */
  async function followMany(open: readonly JobRecord[]): Promise<ReadonlySet<string>> {
    const known = new Set<string>()
    if (open.length < MANY) return known
    const asked = open.flatMap(({ spoolerId }) => spoolerId ?? [])
    const states = await spooler.states(asked)
    for (const job of open) {
      const told = states.get(job.spoolerId ?? '')
      if (told === undefined) continue
      known.add(job.id)
      if (isOver(told)) await end(job.id, told.state, told.message)
      else await change(job.id, told)
    }
    return known
  }

  const recovered = new Set<string>()
  /** Those of them that are being taken up now, each in the lane of its printer: nobody else waits for them. */
  const resuming = new Set<string>()
  function takeUp(job: JobRecord): void {
    if (resuming.has(job.id)) return
    resuming.add(job.id)
    inTurn(job.id, () => resume(job))
      // The spooler does not answer: the job stays as it is until it does.
      .catch(() => undefined)
      .finally(() => {
        resuming.delete(job.id)
        const now = jobs.get(job.id)?.state
        if (now !== 'waiting' && now !== 'handing') recovered.delete(job.id)
      })
  }

  const isOpen = (job: JobRecord) => isAtSpooler(job) || recovered.has(job.id)
  async function lookOnce(): Promise<void> {
    const open = jobs.all().filter(isOpen)
    const known = await followMany(open.filter(isAtSpooler)).catch(() => new Set<string>())
    for (const job of open.filter(({ id }) => !known.has(id))) {
      if (isStopped) return
      // The spooler does not answer: the job stays as it is until it does.
      if (isAtSpooler(job)) await follow(job).catch(() => undefined)
      else takeUp(job)
    }
  }

  function look(): void {
    if (isLooking || isStopped) return
    isLooking = true
    const next = async () => {
      await lookOnce().catch(() => undefined)
      // Asked only now: a job that was taken meanwhile relies on this look to go on.
      isLooking = !isStopped && jobs.all().some(isOpen)
      if (!isLooking) return
      timer = setTimeout(() => void next(), interval)
      timer.unref()
    }
    timer = setTimeout(() => void next(), Math.min(interval, 150))
    timer.unref()
  }

  return {
    async begin(job, profile) {
      const record: JobRecord = {
        ...job,
        profile,
        setup: '',
        recordIds: [],
        recordNames: [],
        batch: null,
        attempt: 0,
        permitId: '',
        isFollowed: false,
        spoolerCopies: null,
        progress: null,
        state: 'drawing',
        spoolerId: null,
        message: '',
        log: 'none',
      }
      const written = jobs.add(record)
      onChange(record)
      try {
        await written
      } catch (error) {
        onChange({ ...record, state: 'failed', message: faultText(error) })
        throw error
      }
      return record
    },

    async handOver(id, { title, pdf, html, setup, permitId = '', isFollowed = false, copies }) {
      // Before anything can go wrong: an unused permit is given back.
      jobs.note(id, { permitId, isFollowed, spoolerCopies: copies ?? null })
      try {
        await files.save(id, pdf, spooler.printsFrom === 'window' ? html : null)
        if (jobs.get(id)?.state === 'drawing')
          await change(id, { title, setup: JSON.stringify(setup), state: 'waiting' })
        const job = await inTurn(id, () => send(id))
        // Cancelled while it was drawn or waited for its turn.
        if (isOver(job)) await files.remove(id)
        return job
      } catch (caught) {
        const error = isFull(caught) ? printFailure('diskFull') : caught
        const isBatch = jobs.get(id)?.batch !== null && faultOf(error) === 'schedulerDown'
        // A batch waits for the scheduler; whoever printed one document is told at once.
        if (isBatch) await change(id, { state: 'planned' })
        else await end(id, 'failed', faultText(error))
        throw error
      }
    },

    fail(id, error) {
      end(id, 'failed', faultText(error)).catch(() => undefined)
    },

    async cancel(id) {
      if (jobs.get(id)?.state === 'handing') {
        onWay.get(id)?.abort()
        await laneOf(id)
      }
      const job = jobs.get(id)
      if (job === null || isOver(job)) return
      if (!isAtSpooler(job) || job.spoolerId === null) return end(id, 'cancelled')
      await spooler.cancel(job.spoolerId)
      await follow(job)
    },

    async recover() {
      const ofThisRun = new Set(jobs.all().map(({ id }) => id))
      await jobs.load()
      for (const { id, state, batch } of jobs.all().filter((job) => !ofThisRun.has(job.id))) {
        // Nothing was sent of one that was still drawn; a batch draws it again.
        if (state === 'drawing' && batch !== null) await change(id, { state: 'planned' })
        else if (state === 'drawing') await end(id, 'failed', 'interrupted')
        else if (state === 'waiting' || state === 'handing') recovered.add(id)
      }
      const needsDocument = (id: string) => {
        const job = jobs.get(id)
        return job !== null && !isAtSpooler(job) && !isOver(job) && !isPlanned(job)
      }
      await files.sweep(needsDocument).catch(() => undefined)
      look()
      void log.send()
    },

    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function isFound(found: string | null): found is string {
  return found !== null && found !== 'unknown' && found !== 'never'
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}

export function faultOf(error: unknown): string {
  return error instanceof BridgeFailure ? (error.extra.detail ?? '') : ''
}

export function faultText(error: unknown): string {
  if (error instanceof BridgeFailure && error.message === '') return faultOf(error) || error.code
  return error instanceof Error ? error.message : String(error)
}
