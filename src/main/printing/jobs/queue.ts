import type { PageSetup } from '#shared/printing/page-setup.ts'
import type { PrintProfile } from '#shared/printing/profile.ts'
import { faultOf, faultText, isFull, printFailure } from '../failures.ts'
import type { Spooler } from '../spooler/contract.ts'
import { createSpoolerSubmission } from './spooler-submission.ts'
import { createLanes } from './lanes.ts'
import { createInterruptedJobs } from './interrupted-jobs.ts'
import type { PrintLog } from './print-log.ts'
import { isAtSpooler, isOver, isPlanned, type JobRecord, type JobRepository, newJob } from './repository.ts'
import { createSteps, type Steps } from './steps.ts'
import type { JobFiles } from './store.ts'
import { createWatch } from './watch.ts'

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
  /** Records that have pages in it. */
  readonly recordIds?: readonly string[]
}

export interface Queue {
  /** Notes a job that is still to be drawn; resolves when it is on disk. */
  begin(
    job: Pick<JobRecord, 'id' | 'owner' | 'title' | 'templateId' | 'recordId' | 'modelId' | 'createdAt'>,
    profile: PrintProfile,
  ): Promise<JobRecord>
  /** Puts the document on disk and hands it over; resolves when the spooler took it and fails when it refused. */
  submitToSpooler(id: string, document: JobDocument): Promise<JobRecord>
  /** A job that could not be drawn. */
  fail(id: string, error: unknown): void
  /** Ends a job wherever it is; one that is already over stays as it is. */
  cancel(id: string): Promise<void>
  /** Reads and takes up what an earlier run left: nothing is lost and nothing is sent twice. */
  recover(): Promise<void>
  stop(): void
}

/** Jobs from the first click to the paper, on disk at every step. One hand-over at a time for each printer. */
export function createQueue({ jobs, files, spooler, log, onChange, interval = 800 }: QueueOptions): Queue {
  const lanes = createLanes()
  const plain = createSteps({ jobs, files, log, onChange })
  const steps: Steps = {
    ...plain,
    async taken(job, spoolerId) {
      const changed = await plain.taken(job, spoolerId)
      watch.look()
      return changed
    },
  }
  const sending = createSpoolerSubmission({ jobs, files, spooler, steps, onChange })
  const interrupted = createInterruptedJobs({ jobs, spooler, lanes, steps, send: sending.send })
  const watch = createWatch({ jobs, spooler, steps, interrupted, interval })
  const printerOf = (id: string): string => jobs.get(id)?.profile.printer ?? ''

  return {
    async begin(job, profile) {
      const record = newJob({ ...job, profile }, 'drawing')
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

    async submitToSpooler(id, { title, pdf, html, setup, permitId = '', isFollowed = false, copies, recordIds = [] }) {
      // Before anything can go wrong: an unused permit is given back.
      jobs.note(id, { permitId, isFollowed, spoolerCopies: copies ?? null, printedIds: [...recordIds] })
      try {
        await files.save(id, pdf, spooler.printsFrom === 'window' ? html : null)
        if (jobs.get(id)?.state === 'drawing')
          await steps.change(id, { title, setup: JSON.stringify(setup), state: 'waiting' })
        const job = await lanes.inTurn(printerOf(id), () => sending.send(id))
        // Cancelled while it was drawn or waited for its turn.
        if (isOver(job)) await files.remove(id)
        return job
      } catch (caught) {
        const error = isFull(caught) ? printFailure('diskFull') : caught
        const isBatch = jobs.get(id)?.batch !== null && faultOf(error) === 'schedulerDown'
        // A batch waits for the scheduler; whoever printed one document is told at once.
        if (isBatch) await steps.change(id, { state: 'planned' })
        else await steps.end(id, 'failed', faultText(error))
        throw error
      }
    },

    fail(id, error) {
      steps.end(id, 'failed', faultText(error)).catch(() => undefined)
    },

    async cancel(id) {
      if (jobs.get(id)?.state === 'handing') {
        sending.abort(id)
        await lanes.idle(printerOf(id))
      }
      const job = jobs.get(id)
      if (job === null || isOver(job)) return
      if (!isAtSpooler(job) || job.spoolerId === null) return steps.end(id, 'cancelled')
      await spooler.cancel(job.spoolerId)
      await watch.follow(job)
    },

    async recover() {
      await interrupted.find()
      const needsDocument = (id: string) => {
        const job = jobs.get(id)
        return job !== null && !isAtSpooler(job) && !isOver(job) && !isPlanned(job)
      }
      await files.sweep(needsDocument).catch(() => undefined)
      watch.look()
      void log.send()
    },

    stop: watch.stop,
  }
}
