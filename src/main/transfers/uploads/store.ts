import type { DatabaseWorker } from '#main/base/database-worker.ts'
import type { UploadCommands } from '#shared/ipc/uploads-worker.ts'
import type { Entry } from './entry.ts'
import type { Happening } from './machine.ts'

/** The queue of uploads on disk. What cannot be written is logged: the uploads go on without. */
export interface UploadStore {
  put(entry: Entry): Promise<unknown>
  /** Writes what a change of an entry means for the queue. `hasChanged`: what is kept of it is new too. */
  note(entry: Entry, happening: Happening, hasChanged: boolean): void
  remove(id: string): Promise<unknown>
}

export function createUploadStore(
  worker: DatabaseWorker<UploadCommands>,
  unwritten: (error: unknown) => void,
): UploadStore {
  const put = (entry: Entry): Promise<unknown> => {
    const { id, createdAt } = entry.record
    return worker.send('put', { id, text: JSON.stringify(entry.record), createdAt }).catch(unwritten)
  }
  return {
    put,
    note(entry, happening, hasChanged) {
      const { id } = entry.record
      if (hasChanged) void put(entry)
      if (happening.type === 'sent') worker.send('acknowledge', { id, chunk: happening.chunk }).catch(unwritten)
      if (happening.type === 'tested' || happening.type === 'restarted') {
        const chunks = [...entry.job.acknowledged]
        worker.send('replaceChunks', { id, chunks }).catch(unwritten)
      }
    },
    remove: (id) => worker.send('remove', { id }).catch(unwritten),
  }
}
