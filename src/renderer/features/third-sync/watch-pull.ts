import type { SyncJob } from '#shared/api/third-sync.ts'
import { whenLeft } from '#renderer/access/session-store.ts'
import { askPeopleAgain } from '#renderer/platform/cache-events.ts'
import { call } from '#renderer/platform/call.ts'

type SystemType = '1' | '2'

/** Milliseconds between two looks. */
const LOOK = 2000
/** Looks without an answer until nobody waits for the end any longer. */
const MOST_FAILURES = 30

/** Runs that are watched, by their systems; each with what ends the watch. */
const watches = new Map<SystemType, AbortController>()
whenLeft(() => {
  for (const watch of watches.values()) watch.abort()
  watches.clear()
})

/**
 * Waits for the end of a pull that is under way: it writes on the server, behind every list of people and organisations
 * that is open, and the page that began it may be hidden or closed by then. They are asked for again.
 */
export function watchPull(type: SystemType): void {
  if (watches.has(type)) return
  const watch = new AbortController()
  watches.set(type, watch)
  void wait(type, watch.signal).then((isEnded) => {
    if (watch.signal.aborted) return
    watches.delete(type)
    if (isEnded) askPeopleAgain()
  })
}

/** Whether the run ended; false where nobody can tell. */
async function wait(type: SystemType, signal: AbortSignal): Promise<boolean> {
  for (let failures = 0; failures < MOST_FAILURES && !signal.aborted; ) {
    const job = await readJob(type, signal)
    if (job === undefined) failures += 1
    else if (job?.state !== 'running') return true
    else failures = 0
    await new Promise((done) => setTimeout(done, LOOK))
  }
  return false
}

/** Undefined: the server does not answer. */
function readJob(type: SystemType, signal: AbortSignal): Promise<SyncJob | null | undefined> {
  return call('thirdSync.job', { params: { type } }, { signal, quiet: true }).then(
    ({ data }) => data.job,
    () => undefined,
  )
}
