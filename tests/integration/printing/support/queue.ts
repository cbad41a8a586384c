import { Worker } from 'node:worker_threads'
import type { PrintQueueCommands } from '#shared/ipc/print-queue-worker.ts'
import { createDatabaseWorker } from '#main/base/database-worker.ts'
import { type JobRepository, openJobRepository } from '#main/printing/jobs/repository.ts'

const workerFile = new URL('../../../../src/worker/print-queue-worker.ts', import.meta.url)
const key = new Uint8Array(32).fill(7)

/** The print queue of a folder over its real worker thread, as one run of the app has it. */
export function openQueue(folder: string, keyOf: () => Promise<Uint8Array> = async () => key): JobRepository {
  const worker = createDatabaseWorker<PrintQueueCommands>({
    start: () => new Worker(workerFile, { execArgv: ['--disable-warning=ExperimentalWarning'] }),
    log: () => undefined,
    name: 'print queue',
  })
  return openJobRepository({ folder, worker, key: keyOf })
}
