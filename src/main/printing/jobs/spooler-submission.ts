import type { PageSetup } from '#shared/printing/page-setup.ts'
import { faultOf, printFailure } from '../failures.ts'
import type { Spooler } from '../spooler/contract.ts'
import { isOver, type JobRecord, type JobRepository } from './repository.ts'
import type { Steps } from './steps.ts'
import type { JobFiles } from './store.ts'

export interface SpoolerSubmissionOptions {
  readonly jobs: Pick<JobRepository, 'get' | 'note'>
  readonly files: Pick<JobFiles, 'exists' | 'html' | 'path'>
  readonly spooler: Spooler
  readonly steps: Steps
  readonly onChange: (job: JobRecord) => void
}

/** Jobs whose documents are on disk, on their way to the spooler. */
export interface SpoolerSubmission {
  /** Sends one job. That it is handed over is written before the spooler hears of it. */
  send(id: string): Promise<JobRecord>
  /** Breaks off a hand-over that is under way; nothing where none is. */
  abort(id: string): void
}

export function createSpoolerSubmission({
  jobs,
  files,
  spooler,
  steps,
  onChange,
}: SpoolerSubmissionOptions): SpoolerSubmission {
  /** Hand-overs that can be broken off, by job. */
  const onWay = new Map<string, AbortController>()

  /** How far a slow hand-over is, in steps that are worth telling. */
  function notify(id: string, percent: number): void {
    const job = jobs.get(id)
    if (job === null || Math.floor(percent / 5) === Math.floor((job.progress ?? -5) / 5)) return
    jobs.note(id, { progress: percent })
    onChange({ ...job, progress: percent })
  }

  async function send(id: string): Promise<JobRecord> {
    const job = jobs.get(id)
    if (job !== null && isOver(job)) return job
    if (job?.state !== 'waiting') throw printFailure('interrupted')
    if (!(await files.exists(id))) throw printFailure('interrupted')
    const setup = JSON.parse(job.setup) as PageSetup
    const html = spooler.printsFrom === 'window' ? await files.html(id) : null
    await steps.change(id, { state: 'handing' })
    const marker = markerOf(job)
    const breaking = new AbortController()
    onWay.set(id, breaking)
    try {
      const spoolerId = await spooler.submit(
        { file: files.path(id), html, setup, title: job.title, marker },
        { ...job.profile, copies: job.spoolerCopies ?? job.profile.copies },
        { signal: breaking.signal, sent: (percent) => notify(id, percent) },
      )
      return await steps.taken(job, spoolerId)
    } catch (error) {
      // The answer may have been lost after the spooler took the job.
      const found = await spooler.find(job.profile.printer, marker).catch(() => 'unknown' as const)
      // A spooler that ended on the way may have left a part of it, which is not to be taken for the whole.
      const isPart = faultOf(error) === 'interrupted'
      if (isFound(found) && !isPart) return await steps.taken(job, found)
      if (isFound(found)) await spooler.cancel(found).catch(() => undefined)
      if (!breaking.signal.aborted) throw error
      await steps.end(id, 'cancelled')
      return jobs.get(id) ?? job
    } finally {
      onWay.delete(id)
    }
  }

  return { send, abort: (id) => onWay.get(id)?.abort() }
}

/** The name of a try that no other has, see SpoolDocument. */
export function markerOf({ id, attempt }: Pick<JobRecord, 'id' | 'attempt'>): string {
  return `${id.replaceAll('-', '').slice(0, 12)}${attempt === 0 ? '' : `r${attempt}`}`
}

function isFound(found: string | null): found is string {
  return found !== null && found !== 'unknown' && found !== 'never'
}
