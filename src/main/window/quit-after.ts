import type { Log } from '#main/base/log.ts'

export interface QuitAfterOptions {
  readonly stop: () => Promise<void>
  /** What is done once all has stopped, and may take long: an update is installed. */
  readonly finish: () => Promise<void>
  /** At each attempt to end. */
  readonly begun: () => void
  readonly log: Log
  readonly quit: () => void
}

/** Milliseconds until the app ends all the same. */
const LIMITS = { stop: 8000, finish: 5 * 60_000 } as const

async function within(limit: number, work: Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(late.resolve, limit, false)
  try {
    return await Promise.race([work.then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Lets the app end only after `stop` and `finish`, or after their limits: the windows are closed by then. What did not stop in time
 * may still write, so that nothing is finished after it.
 */
export function quitAfter(options: QuitAfterOptions): (event: { preventDefault(): void }) => void {
  const { stop, finish, begun, log, quit } = options
  let stopped = false
  let stopping = false
  const end = async () => {
    try {
      if (await within(LIMITS.stop, stop())) await within(LIMITS.finish, finish())
      else log('warn', 'not stopped in time')
    } catch (error) {
      log('error', 'stop failed', { error })
    }
    stopped = true
    quit()
  }
  return (event) => {
    begun()
    if (stopped) return
    event.preventDefault()
    if (stopping) return
    stopping = true
    void end()
  }
}
