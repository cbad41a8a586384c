import { parentPort } from 'node:worker_threads'
import type { CacheReply, CacheRequest } from '#shared/ipc/cache-worker.ts'
import { createCacheStore } from './cache/store.ts'

if (parentPort === null) throw new Error('cache-worker runs as a worker thread')
const port = parentPort
const reply = (message: CacheReply) => port.postMessage(message)
const store = createCacheStore({ log: (log) => reply({ log }) })

// One command after the other: SQLite is synchronous here, so the order of arrival is the order of effect.
port.on('message', ({ id, command, args }: CacheRequest) => {
  try {
    const run = store[command] as (given: typeof args) => unknown
    reply({ id, ok: true, answer: run(args) })
  } catch (error) {
    reply({ id, ok: false, error: error instanceof Error ? error.message : String(error) })
  }
})
