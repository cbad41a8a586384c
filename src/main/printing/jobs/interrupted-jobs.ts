import { faultOf, faultText } from '../failures.ts'
import type { Spooler } from '../spooler/contract.ts'
import { type SpoolerSubmission, markerOf } from './spooler-submission.ts'
import type { Lanes } from './lanes.ts'
import type { JobRecord, JobRepository } from './repository.ts'
import type { Steps } from './steps.ts'

export interface InterruptedJobsOptions {
  readonly jobs: JobRepository
  readonly spooler: Pick<Spooler, 'find'>
  readonly lanes: Lanes
  readonly steps: Steps
  readonly send: SpoolerSubmission['send']
}

/** What an earlier run left on its way to the spooler: nothing of it is lost and nothing is sent twice. */
export interface InterruptedJobs {
  /** Reads what is on disk. */
  find(): Promise<void>
  has(job: JobRecord): boolean
  /** Goes on with one, in the lane of its printer; nothing while that is under way. */
  takeUp(job: JobRecord): void
}

export function createInterruptedJobs({ jobs, spooler, lanes, steps, send }: InterruptedJobsOptions): InterruptedJobs {
  const found = new Set<string>()
  /** Those of them that are being taken up now: nobody else waits for them. */
  const resuming = new Set<string>()

  /** Left half-way, or by a spooler that was not up yet: try to go on. */
  async function resume(job: JobRecord): Promise<void> {
    if (job.state === 'handing') {
      const spooled = await spooler.find(job.profile.printer, markerOf(job)).catch(() => 'unknown' as const)
      if (spooled === 'unknown') return
      if (spooled === 'never') return steps.end(job.id, 'failed', 'interrupted')
      if (spooled !== null) {
        await steps.taken(job, spooled)
        return
      }
      await steps.change(job.id, { state: 'waiting' })
    }
    try {
      await send(job.id)
    } catch (error) {
      if (faultOf(error) === 'schedulerDown') await steps.change(job.id, { state: 'waiting' })
      else await steps.end(job.id, 'failed', faultText(error))
    }
  }

  return {
    async find() {
      const ofThisRun = new Set(jobs.all().map(({ id }) => id))
      await jobs.load()
      for (const { id, state, batch } of jobs.all().filter((job) => !ofThisRun.has(job.id))) {
        // Nothing was sent of one that was still drawn; a batch draws it again.
        if (state === 'drawing' && batch !== null) await steps.change(id, { state: 'planned' })
        else if (state === 'drawing') await steps.end(id, 'failed', 'interrupted')
        else if (state === 'waiting' || state === 'handing') found.add(id)
      }
    },
    has: ({ id }) => found.has(id),
    takeUp(job) {
      if (resuming.has(job.id)) return
      resuming.add(job.id)
      lanes
        .inTurn(job.profile.printer, () => resume(job))
        // The spooler does not answer: the job stays as it is until it does.
        .catch(() => undefined)
        .finally(() => {
          resuming.delete(job.id)
          const now = jobs.get(job.id)?.state
          if (now !== 'waiting' && now !== 'handing') found.delete(job.id)
        })
    },
  }
}
