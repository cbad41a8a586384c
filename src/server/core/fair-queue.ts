import { registerQueue } from './monitoring/queues.ts'
import { RoundRobin } from './round-robin.ts'

export interface FairQueueLimits {
  /** Under which its length is told. */
  readonly name?: string
  readonly atOnce: number
  /** Places in the queue, of everybody together. */
  readonly waiting: number
}

/**
 * Lets a few work at once. Who waits is served in turn by name, so that one client with a hundred calls holds another's
 * first one up by one turn; when the queue is full, the latest call of whoever waits most often is refused.
 */
export class FairQueue {
  private readonly limits: FairQueueLimits
  private running = 0
  private readonly waiting = new RoundRobin<(admitted: boolean) => void>()

  constructor(limits: FairQueueLimits) {
    this.limits = limits
    if (limits.name !== undefined) registerQueue(limits.name, this)
  }

  get waitingCount(): number {
    return this.waiting.size
  }

  /** Resolves when it is the caller's turn; false: refused. Whoever was let in calls `leave` once. */
  async enter(who: string): Promise<boolean> {
    if (this.running < this.limits.atOnce) {
      this.running += 1
      return true
    }
    if (this.waiting.size >= this.limits.waiting) {
      const reject = this.waiting.takeFromLongest(this.waiting.of(who) + 1)
      if (!reject) return false
      reject(false)
    }
    return new Promise((resolve) => this.waiting.push(who, resolve))
  }

  /** Ends the turn of a caller that was let in: the place is the next one's. */
  leave(): void {
    const admit = this.waiting.take()
    if (admit) admit(true)
    else this.running -= 1
  }
}
