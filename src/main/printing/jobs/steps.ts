import type { PrintLog } from './print-log.ts'
import type { JobChange, JobRecord, JobRepository, JobState } from './repository.ts'
import type { JobFiles } from './store.ts'

export interface StepsOptions {
  readonly jobs: Pick<JobRepository, 'get' | 'change'>
  readonly files: Pick<JobFiles, 'remove'>
  readonly log: Pick<PrintLog, 'send'>
  /** Called after every change of a job. */
  readonly onChange: (job: JobRecord) => void
}

/** The steps of a job that others hear of: the page, the print log, the disk. */
export interface Steps {
  /** Tells at once; resolves when it is on disk. */
  change(id: string, changes: JobChange): Promise<JobRecord | null>
  /** The job is over, and so is its document. */
  end(id: string, state: JobState, message?: string): Promise<void>
  /** The spooler took it, under this id; null where it gives none. */
  taken(job: JobRecord, spoolerId: string | null): Promise<JobRecord>
}

export function createSteps({ jobs, files, log, onChange }: StepsOptions): Steps {
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
    return changed
  }

  return { change, end, taken }
}
