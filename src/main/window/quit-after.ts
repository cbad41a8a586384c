import type { Log } from '#main/base/log.ts'

export interface QuitAfterOptions {
  readonly stop: () => Promise<void>
  /** At each attempt to end. */
  readonly begun: () => void
  readonly log: Log
  readonly quit: () => void
}

/** Lets the app end only after `stop`, or after the limit: the windows are closed by then. */
export function quitAfter({ stop, begun, log, quit }: QuitAfterOptions): (event: { preventDefault(): void }) => void {
  let stopped = false
  let stopping = false
  return (event) => {
    begun()
    if (stopped) return
    event.preventDefault()
    if (stopping) return
    stopping = true
    const limit = new Promise((resolve) => setTimeout(resolve, 8000))
    Promise.race([stop(), limit])
      .catch((error: unknown) => log('error', 'stop failed', { error }))
      .finally(() => {
        stopped = true
        quit()
      })
  }
}
