import type { Spooler } from '../spooler/contract.ts'
import type { InterruptedJobs } from './interrupted-jobs.ts'
import { isAtSpooler, isOver, type JobRecord, type JobRepository } from './repository.ts'
import type { Steps } from './steps.ts'

export interface WatchOptions {
  readonly jobs: Pick<JobRepository, 'all'>
  readonly spooler: Pick<Spooler, 'state' | 'states'>
  readonly steps: Pick<Steps, 'change' | 'end'>
  /** Jobs that are not at the spooler, but are taken up at each look. */
  readonly interrupted: Pick<InterruptedJobs, 'has' | 'takeUp'>
  /** Milliseconds between looks at the spooler. */
  readonly interval: number
}

export interface Watch {
  /** Looks soon, and then again as long as there is something to look for. */
  look(): void
  /** Asks what became of one job. Fails where the spooler does not answer. */
  follow(job: JobRecord): Promise<void>
  stop(): void
}

/** From so many on, jobs are asked for together. */
const MANY = 3
/** Milliseconds until the first look at most: many jobs are over by then. */
const SOON = 150

/** Follows the jobs that the spooler has until each is over. */
export function createWatch({ jobs, spooler, steps, interrupted, interval }: WatchOptions): Watch {
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isStopped = false

  async function follow(job: JobRecord): Promise<void> {
    if (job.spoolerId === null) return steps.end(job.id, 'accepted')
    await learn(job, await spooler.state(job.spoolerId))
  }

  async function learn({ id }: JobRecord, told: Awaited<ReturnType<Spooler['state']>>): Promise<void> {
    const { state, message } = told
    if (isOver({ state })) await steps.end(id, state, message)
    else await steps.change(id, { state, message })
  }

  /** Many jobs by few questions; answers which of them need no question of their own. */
  async function followMany(open: readonly JobRecord[]): Promise<ReadonlySet<string>> {
    const known = new Set<string>()
    if (open.length < MANY) return known
    const states = await spooler.states(open.flatMap(({ spoolerId }) => spoolerId ?? []))
    for (const job of open) {
      const told = states.get(job.spoolerId ?? '')
      if (told === undefined) continue
      known.add(job.id)
      await learn(job, told)
    }
    return known
  }

  const isOpen = (job: JobRecord) => isAtSpooler(job) || interrupted.has(job)
  async function lookOnce(): Promise<void> {
    const open = jobs.all().filter(isOpen)
    const known = await followMany(open.filter(isAtSpooler)).catch(() => new Set<string>())
    for (const job of open.filter(({ id }) => !known.has(id))) {
      if (isStopped) return
      // The spooler does not answer: the job stays as it is until it does.
      if (isAtSpooler(job)) await follow(job).catch(() => undefined)
      else interrupted.takeUp(job)
    }
  }

  const lookIn = (milliseconds: number): void => {
    timer = setTimeout(() => void next(), milliseconds)
    timer.unref()
  }
  const next = async (): Promise<void> => {
    await lookOnce().catch(() => undefined)
    // Asked only now: a job that was taken meanwhile relies on this look to go on.
    isLooking = !isStopped && jobs.all().some(isOpen)
    if (isLooking) lookIn(interval)
  }

  return {
    look() {
      if (isLooking || isStopped) return
      isLooking = true
      lookIn(Math.min(interval, SOON))
    },
    follow,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
