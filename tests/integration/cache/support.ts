import { Worker } from 'node:worker_threads'
import type { BridgeEventName, BridgeEvents } from '#shared/ipc/events.ts'
import type { SendEvent } from '#main/base/events.ts'

const workerFile = new URL('../../../src/worker/cache-worker.ts', import.meta.url)

/** The real worker thread, run from its source. */
export function startCacheWorker(): Worker {
  return new Worker(workerFile, { execArgv: ['--disable-warning=ExperimentalWarning'] })
}

/** Records what main pushes to windows. */
export function eventLog() {
  const all: { readonly event: BridgeEventName; readonly payload: unknown }[] = []
  const send: SendEvent = (event, payload) => {
    all.push({ event, payload })
  }
  return {
    send,
    all,
    of: <Name extends BridgeEventName>(event: Name) =>
      all.filter((one) => one.event === event).map((one) => one.payload as BridgeEvents[Name]),
  }
}

/** Waits for something that happens behind an answer. */
export async function eventually(condition: () => boolean, what = 'condition'): Promise<void> {
  for (let waited = 0; !condition(); waited += 5) {
    if (waited > 8000) throw new Error(`waited too long for: ${what}`)
    await new Promise((done) => setTimeout(done, 5))
  }
}
