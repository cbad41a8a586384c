import type { CacheCommands } from '#shared/ipc/cache-worker.ts'
import { createWorkerClient, type WorkerClientOptions } from '#main/base/worker-client.ts'
import type { CacheClient } from './contract.ts'

/** The cache worker's commands; without a thread that runs, calls go without a cache. */
export function createCacheClient(options: Omit<WorkerClientOptions, 'name'>): CacheClient {
  const { send, open, close, dispose } = createWorkerClient<CacheCommands>({ ...options, name: 'cache' })
  return {
    open,
    read: (args) => send('read', args),
    write: (args) => send('write', args),
    outdate: (args) => send('outdate', args),
    remove: (args) => send('remove', args),
    claim: (args) => send('claim', args),
    close,
    dispose,
  }
}
