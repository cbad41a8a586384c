export interface FairQueueLimits {
  readonly atOnce: number
  /** Places in the queue, of everybody together. */
  readonly waiting: number
}

type Waiting = (admitted: boolean) => void

/**
 * Lets a few work at once. Who waits is served in turn by name, so that one client with a hundred calls holds another's
 * first one up by one turn; when the queue is full, the latest call of whoever waits most often is refused.
 */
export class FairQueue {
  private readonly limits: FairQueueLimits
  private running = 0
  private waiting = 0
  /** By name, in the order of whose turn it is. */
  private readonly queues = new Map<string, Waiting[]>()

  constructor(limits: FairQueueLimits) {
    this.limits = limits
  }

  /** Resolves when it is the caller's turn; false: refused. Whoever was let in calls `leave` once. */
  async enter(who: string): Promise<boolean> {
    if (this.running < this.limits.atOnce) {
      this.running += 1
      return true
    }
    if (this.waiting >= this.limits.waiting && !this.makeRoom(who)) return false
    this.waiting += 1
    return new Promise((resolve) => {
      const queue = this.queues.get(who)
      if (queue) queue.push(resolve)
      else this.queues.set(who, [resolve])
    })
  }

  /** Ends the turn of a caller that was let in: the place is the next one's. */
  leave(): void {
    const [next] = this.queues
    if (!next) {
      this.running -= 1
      return
    }
    const [who, queue] = next
    const admit = queue.shift()
    this.queues.delete(who)
    if (queue.length > 0) this.queues.set(who, queue)
    this.waiting -= 1
    admit?.(true)
  }

  /** Refuses the latest of the longest queue; false where the caller has it. */
  private makeRoom(who: string): boolean {
    let longest = this.queues.get(who) ?? []
    const own = longest
    for (const queue of this.queues.values()) if (queue.length > longest.length) longest = queue
    if (longest === own || longest.length <= own.length + 1) return false
    longest.pop()?.(false)
    this.waiting -= 1
    return true
  }
}
