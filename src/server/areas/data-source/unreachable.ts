import { type Connection, QueryFault } from './engines/contract.ts'

/** Milliseconds from which a failed connection was a wait, and for which nobody waits for the same one again. */
const LONG = 4000
const REMEMBERED = 30_000

/** What a connection is known by: one that was changed is another one. */
const keyOf = (connection: Connection) => JSON.stringify(connection)

/**
 * Databases that could not be reached after a wait: for a short while whoever asks is told at once, and does not wait too.
 * `clock`: milliseconds that never go back.
 */
export class UnreachableDatabases {
  private readonly failed = new Map<string, { readonly at: number; readonly fault: QueryFault }>()
  private readonly clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  /** Runs work on a connection; throws its fault at once where it was in vain a moment ago. */
  async run<Result>(connection: Connection, work: () => Promise<Result>): Promise<Result> {
    const key = keyOf(connection)
    const known = this.failed.get(key)
    const began = this.clock()
    if (known && began - known.at < REMEMBERED) throw known.fault
    try {
      return await work()
    } catch (error) {
      const now = this.clock()
      if (error instanceof QueryFault && error.fault === 'connect' && now - began >= LONG) {
        for (const [each, { at }] of this.failed) if (now - at >= REMEMBERED) this.failed.delete(each)
        this.failed.set(key, { at: now, fault: error })
      }
      throw error
    }
  }

  /** It was reached. */
  reached(connection: Connection): void {
    this.failed.delete(keyOf(connection))
  }
}
