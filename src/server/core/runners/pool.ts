import { registerQueue } from '../monitoring/queues.ts'

/** Somebody who does one job after the other, apart from the event loop, and can be ended in the middle of one. */
export interface Runner {
  send(job: unknown): void
  /** At most one listener each. */
  onAnswer(listener: (answer: unknown) => void): void
  /** It ended without having been told to. */
  onEnd(listener: () => void): void
  end(): void
}

export interface PoolOptions<Answer> {
  /** Under which the length of its queue is told. */
  readonly name?: string
  readonly start: () => Runner
  /** Jobs at once; the others wait. */
  readonly atOnce: number
  /** Jobs that wait; more are refused. */
  readonly waiting: number
  /** Whether the runner that answered so is of no more use. */
  readonly isSpent?: (answer: Answer) => boolean
}

/** Why a job has no answer: it took longer than it may, its runner died of it, or too many wait. */
export type RunnerFault = 'time' | 'died' | 'busy'
export type Ran<Answer> = { readonly answer: Answer } | { readonly fault: RunnerFault }

/** Milliseconds after which a runner without work is ended. */
const IDLE = 30_000

/** Runners that are started when there is work, kept for the next job, and ended when a job takes too long. */
export class RunnerPool<Job, Answer> {
  private readonly options: PoolOptions<Answer>
  private readonly idle: { readonly runner: Runner; readonly timer: NodeJS.Timeout }[] = []
  private readonly queue: (() => void)[] = []
  private running = 0

  constructor(options: PoolOptions<Answer>) {
    this.options = options
    if (options.name !== undefined) registerQueue(options.name, this)
  }

  get waitingCount(): number {
    return this.queue.length
  }

  /** Does a job within `timeMs` from its beginning. */
  async run(job: Job, timeMs: number): Promise<Ran<Answer>> {
    if (this.running >= this.options.atOnce) {
      if (this.queue.length >= this.options.waiting) return { fault: 'busy' }
      await new Promise<void>((begin) => this.queue.push(begin))
    } else this.running += 1
    try {
      return await this.doJob(job, timeMs)
    } finally {
      const next = this.queue.shift()
      if (next) next()
      else this.running -= 1
    }
  }

  private doJob(job: Job, timeMs: number): Promise<Ran<Answer>> {
    const runner = this.take()
    return new Promise((resolve) => {
      const over = (ran: Ran<Answer>, isUsable: boolean) => {
        clearTimeout(timer)
        runner.onEnd(() => undefined)
        runner.onAnswer(() => undefined)
        if (isUsable) this.keep(runner)
        else runner.end()
        resolve(ran)
      }
      const timer = setTimeout(() => over({ fault: 'time' }, false), timeMs)
      runner.onAnswer((given) => {
        const answer = given as Answer
        over({ answer }, this.options.isSpent?.(answer) !== true)
      })
      runner.onEnd(() => over({ fault: 'died' }, false))
      runner.send(job)
    })
  }

  private take(): Runner {
    const kept = this.idle.pop()
    if (!kept) return this.options.start()
    clearTimeout(kept.timer)
    return kept.runner
  }

  private keep(runner: Runner): void {
    const drop = () => {
      const at = this.idle.findIndex((each) => each.runner === runner)
      if (at !== -1) clearTimeout(this.idle.splice(at, 1)[0]?.timer)
      runner.end()
    }
    runner.onEnd(drop)
    this.idle.push({ runner, timer: setTimeout(drop, IDLE).unref() })
  }
}
