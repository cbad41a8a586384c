import type { CacheCommands } from '#shared/ipc/cache-worker.ts'
import { createDatabaseWorker, type DatabaseWorkerOptions } from '#main/base/database-worker.ts'
import type { CacheClient } from './contract.ts'

/** The cache worker's commands; without a thread that runs, calls go without a cache. */
export function createCacheClient(options: Omit<DatabaseWorkerOptions, 'name'>): CacheClient {
  const { send, open, close, dispose } = createDatabaseWorker<CacheCommands>({ ...options, name: 'cache' })
  return {
    open,
    read: (args) => send('read', args),
    write: (args) => send('write', args),
    invalidate: (args) => send('invalidate', args),
    remove: (args) => send('remove', args),
    claim: (args) => send('claim', args),
    close,
    dispose,
  }
}
