import type { PageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import type { PrintJob } from '#shared/ipc/printing.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { printFailure } from '../failures.ts'
import type { Spooler, SpoolState } from '../spooler/contract.ts'
import type { JobChange, JobRecord, Journal } from './journal.ts'
import type { PrintLog } from './print-log.ts'
import type { JobFiles } from './store.ts'

export interface QueueOptions {
  readonly journal: Journal
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
}

export interface Queue {
  /** Notes a job that is still to be drawn. */
  begin(
    job: Pick<JobRecord, 'id' | 'owner' | 'title' | 'templateId' | 'recordId' | 'createdAt'>,
    profile: PrintProfile,
  ): JobRecord
  /** Puts the document on disk and hands it over; resolves when the spooler took it and fails when it refused. */
  handOver(id: string, document: JobDocument): Promise<JobRecord>
  /** A job that could not be drawn. */
  fail(id: string, error: unknown): void
  /** Ends a job wherever it is; one that is already over stays as it is. */
  cancel(id: string): Promise<void>
  /** Takes up what an earlier run left: nothing is lost and nothing is sent twice. */
  recover(): Promise<void>
  stop(): void
}

const endStates: ReadonlySet<SpoolState['state']> = new Set(['completed', 'cancelled', 'failed', 'accepted'])

/** The name of a job that no other has, see SpoolDocument. */
export function markerOf(id: string): string {
  return id.replaceAll('-', '').slice(0, 12)
}

/** What the renderer learns of a job. `message`: the system's words, or the name of a fault (failures.ts). */
export function toPrintJob(job: JobRecord): PrintJob {
  const { id, title, templateId, recordId, state, spoolerId, message, createdAt, profile } = job
  const { printer, copies } = profile
  return {
    id,
    title,
    templateId,
    recordId,
    printer,
    copies,
    state,
    spoolerId,
    message,
    logged: job.logState === 'taken',
    createdAt,
  }
}

/** Jobs from the first click to the paper, on disk at every step. One hand-over at a time. */
export function createQueue({ journal, files, spooler, log, onChange, interval = 800 }: QueueOptions): Queue {
  let handing: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isStopped = false

  function change(id: string, changes: JobChange): JobRecord | null {
    const before = journal.get(id)
    const isSame =
      before !== null && Object.entries(changes).every(([name, value]) => before[name as keyof JobChange] === value)
    if (before === null || isSame) return before
    const changed = journal.change(id, changes)
    if (changed !== null) onChange(changed)
    return changed
  }

  async function end(id: string, state: JobRecord['state'], message = ''): Promise<void> {
    change(id, { stage: 'over', state, message })
    await files.remove(id)
  }

  async function taken(job: JobRecord, spoolerId: string | null): Promise<JobRecord> {
    const changes: JobChange = spooler.canFollow
      ? { stage: 'spooled', state: 'queued', spoolerId, message: '', logState: 'due' }
      : { stage: 'over', state: 'accepted', spoolerId, message: '', logState: 'due' }
    const changed = change(job.id, changes) ?? job
    await files.remove(job.id)
    void log.send()
    look()
    return changed
  }

  /** Sends one job that is on disk. The stage is written before the spooler hears of it. */
  async function send(id: string): Promise<JobRecord> {
    const job = journal.get(id)
    if (job?.stage === 'over') return job
    if (job?.stage !== 'ready') throw printFailure('interrupted')
    if (!(await files.exists(id))) throw printFailure('interrupted')
    const setup = JSON.parse(job.setup) as PageSetup
    const html = spooler.printsFrom === 'window' ? await files.html(id) : null
    change(id, { stage: 'handing' })
    const marker = markerOf(id)
    try {
      const spoolerId = await spooler.submit(
        { file: files.path(id), html, setup, title: job.title, marker },
        job.profile,
      )
      return await taken(job, spoolerId)
    } catch (error) {
      // The answer may have been lost after the spooler took the job.
      const found = await spooler.find(job.profile.printer, marker).catch(() => 'unknown' as const)
      if (found !== null && found !== 'unknown') return await taken(job, found)
      throw error
    }
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = handing.then(work)
    handing = turn.catch(() => undefined)
    return turn
  }

  /** What an earlier run left half-way, or a spooler that was not up yet: try to go on. */
  async function resume(job: JobRecord): Promise<void> {
    if (job.stage === 'handing') {
      const found = await spooler.find(job.profile.printer, markerOf(job.id)).catch(() => 'unknown' as const)
      if (found === 'unknown') {
        if (!spooler.canFollow) await end(job.id, 'failed', 'interrupted')
        return
      }
      if (found !== null) {
        await taken(job, found)
        return
      }
      change(job.id, { stage: 'ready' })
    }
    try {
      await send(job.id)
    } catch (error) {
      if (faultOf(error) === 'schedulerDown') change(job.id, { stage: 'ready' })
      else await end(job.id, 'failed', faultText(error))
    }
  }

  async function follow(job: JobRecord): Promise<void> {
    if (job.spoolerId === null) return end(job.id, 'accepted')
    const { state, message } = await spooler.state(job.spoolerId)
    if (endStates.has(state)) await end(job.id, state, message)
    else change(job.id, { state, message })
  }

  const recovered = new Set<string>()
  async function lookOnce(): Promise<boolean> {
    const open = journal.all().filter(({ id, stage }) => stage === 'spooled' || recovered.has(id))
    for (const job of open) {
      if (isStopped) return false
      try {
        if (job.stage === 'spooled') await follow(job)
        else await inTurn(() => resume(job))
      } catch {
        // The spooler does not answer: the job stays as it is until it does.
      }
      const now = journal.get(job.id)?.stage
      if (now !== 'ready' && now !== 'handing') recovered.delete(job.id)
    }
    return journal.all().some(({ id, stage }) => stage === 'spooled' || recovered.has(id))
  }

  function look(): void {
    if (isLooking || isStopped) return
    isLooking = true
    const next = async () => {
      const more = await lookOnce().catch(() => true)
      isLooking = more && !isStopped
      if (!isLooking) return
      timer = setTimeout(() => void next(), interval)
      timer.unref()
    }
    timer = setTimeout(() => void next(), Math.min(interval, 150))
    timer.unref()
  }

  return {
    begin(job, profile) {
      const record: JobRecord = {
        ...job,
        profile,
        setup: '',
        stage: 'rendering',
        state: 'rendering',
        spoolerId: null,
        message: '',
        logState: 'none',
      }
      journal.add(record)
      onChange(record)
      return record
    },

    async handOver(id, { title, pdf, html, setup }) {
      try {
        await files.save(id, pdf, spooler.printsFrom === 'window' ? html : null)
        if (journal.get(id)?.stage === 'rendering')
          change(id, { title, setup: JSON.stringify(setup), stage: 'ready', state: 'queued' })
        const job = await inTurn(() => send(id))
        // Cancelled while it was drawn or waited for its turn.
        if (job.stage === 'over') await files.remove(id)
        return job
      } catch (error) {
        await end(id, 'failed', faultText(error))
        throw error
      }
    },

    fail(id, error) {
      end(id, 'failed', faultText(error)).catch(() => undefined)
    },

    async cancel(id) {
      const before = journal.get(id)
      if (before?.stage === 'handing') await handing
      const job = journal.get(id)
      if (job === null || job.stage === 'over') return
      if (job.stage !== 'spooled' || job.spoolerId === null) return end(id, 'cancelled')
      await spooler.cancel(job.spoolerId)
      await follow(job)
    },

    async recover() {
      for (const { id, stage } of journal.all()) {
        if (stage === 'rendering') await end(id, 'failed', 'interrupted')
        else if (stage === 'ready' || stage === 'handing') recovered.add(id)
      }
      const done: readonly unknown[] = [undefined, 'spooled', 'over']
      await files.sweep((id) => !done.includes(journal.get(id)?.stage)).catch(() => undefined)
      look()
      void log.send()
    },

    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

function faultOf(error: unknown): string {
  return error instanceof BridgeFailure ? (error.extra.detail ?? '') : ''
}

function faultText(error: unknown): string {
  if (error instanceof BridgeFailure && error.message === '') return faultOf(error) || error.code
  return error instanceof Error ? error.message : String(error)
}
