import { isRunning } from './clock-skew.ts'
import type { RateLimit } from './rate.ts'

interface Count {
  uses: number
  endsAt: number
  readonly window: number
}

/** Names counted at the same time. */
const KEPT = 50_000
/** What is beyond shares one count. */
const OTHERS = '\0others'

/**
 * Counts in memory what must be cheap to refuse. A count that runs is never dropped, so nobody flushes it by a flood of
 * other names: when there is no more room, new names share one count.
 */
export class Tally {
  private readonly counts = new Map<string, Count>()
  private sweptAt = 0

  /** Names that are counted now. */
  get size(): number {
    return this.counts.size
  }

  /** Counts one use and answers how many milliseconds to wait: 0 while the limit is not passed. */
  use(name: string, { most, window }: RateLimit, now: number): number {
    const count = this.running(name, now) ?? this.start(name, window, now)
    count.uses += 1
    return count.uses > most ? Math.max(1, count.endsAt - now) : 0
  }

  /** Uses so far. */
  uses(name: string, now: number): number {
    return this.running(name, now)?.uses ?? 0
  }

  /** Takes one use back, of what turned out to be none. */
  giveBack(name: string, now: number): void {
    const count = this.running(name, now)
    if (count && count.uses > 0) count.uses -= 1
  }

  private running(name: string, now: number): Count | undefined {
    const count = this.counts.get(name) ?? (this.counts.size >= KEPT ? this.counts.get(OTHERS) : undefined)
    return count && isRunning(count.endsAt, count.window, now) ? count : undefined
  }

  private start(name: string, window: number, now: number): Count {
    if (this.counts.size >= KEPT) this.sweep(now)
    const count = { uses: 0, endsAt: now + window, window }
    this.counts.set(this.counts.size >= KEPT && !this.counts.has(name) ? OTHERS : name, count)
    return count
  }

  /** At most once a second: a flood must not pay for it with every call. */
  private sweep(now: number): void {
    if (Math.abs(now - this.sweptAt) < 1000) return
    this.sweptAt = now
    for (const [name, { endsAt, window }] of this.counts) if (!isRunning(endsAt, window, now)) this.counts.delete(name)
  }
}
