import { isOver, type JobRecord, type JobRepository } from './repository.ts'

export interface PrintLogOptions {
  readonly jobs: Pick<JobRepository, 'all' | 'change' | 'get'>
  /** Sends one entry. Resolves `refused` when the server will never take it; fails when it may be tried again. */
  readonly send: (job: JobRecord) => Promise<'taken' | 'refused'>
  /** Server profile and account now signed in; null for nobody. Only its own entries are sent. */
  readonly owner: () => string | null
  readonly onChange: (job: JobRecord) => void
}

export interface PrintLog {
  /** Sends what is due. Called after each hand-over, after sign-in and when the connection is back. */
  send(): Promise<void>
  stop(): void
}

const hasEnded = (job: JobRecord | null) => job !== null && isOver(job)

const FIRST_DELAY = 5_000
const MAX_DELAY = 5 * 60_000

/** The platform's print log, at least once for each hand-over: what the server could not take is tried again, for days if need be. */
export function createPrintLog({ jobs, send, owner, onChange }: PrintLogOptions): PrintLog {
  let timer: NodeJS.Timeout | undefined
  let delay = FIRST_DELAY
  let running: Promise<void> | null = null
  let again = false
  let isStopped = false

  async function sendDue(): Promise<void> {
    const mine = owner()
    if (mine === null) return
    for (const job of jobs.all().reverse()) {
      if (isStopped || owner() !== mine) return
      if (job.log !== 'due' || job.owner !== mine) continue
      const log = await send(job)
      if (isStopped) return
      // It may have ended while this was sent: then there is more to tell.
      const isMore =
        log === 'taken' && job.isFollowed && jobs.get(job.id)?.state !== job.state && hasEnded(jobs.get(job.id))
      again ||= isMore
      await jobs.change(job.id, { log: isMore ? 'due' : log })
      // As it is now: it may have been printed while this was written.
      const changed = jobs.get(job.id)
      if (changed !== null) onChange(changed)
    }
  }

  async function run(): Promise<void> {
    clearTimeout(timer)
    try {
      do {
        again = false
        await sendDue()
      } while (again)
      delay = FIRST_DELAY
    } catch {
      if (isStopped) return
      timer = setTimeout(() => void start(), delay)
      timer.unref()
      delay = Math.min(delay * 2, MAX_DELAY)
    }
  }

  function start(): Promise<void> {
    if (isStopped) return Promise.resolve()
    again = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  return {
    send: start,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
