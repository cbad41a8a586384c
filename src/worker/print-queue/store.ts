import type { PrintQueueCommand, PrintQueueCommands } from '#shared/ipc/print-queue-worker.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import { createDatabaseConnection } from '#worker/encrypted-store/database-connection.ts'
import type { DatabaseKind, OpenDatabase } from '#worker/encrypted-store/open.ts'
import { jobsMigration } from './migrations/0001-jobs.ts'

/** Every command of the worker; one that is missing or too many does not compile. */
export type PrintQueueStore = {
  readonly [Name in PrintQueueCommand]: (args: PrintQueueCommands[Name]['args']) => PrintQueueCommands[Name]['answer']
}

/** FULL: a job that was handed to the spooler and forgotten by a power cut would be printed twice. */
const queueKind: DatabaseKind = {
  migrations: [jobsMigration],
  synchronous: 'FULL',
  secureDelete: true,
  lookedThrough: true,
}

/** The print queue in its encrypted file. Commands before `open` fail. */
export function createPrintQueueStore({ log }: { readonly log: (entry: WorkerLog) => void }): PrintQueueStore {
  const database = createDatabaseConnection({ kind: queueKind, log })
  return {
    open: ({ file, key }) => database.open(file, key),
    list: () =>
      database.use(({ connection, cipher }) => {
        const rows = connection.all('SELECT value FROM job ORDER BY created_at, rowid') as { value: Buffer }[]
        const texts = rows.flatMap(({ value }) => cipher.decrypt(value) ?? [])
        if (texts.length < rows.length) log({ level: 'warn', event: 'unreadable', detail: 'a part of the print queue' })
        return texts
      }),
    put(job) {
      database.use((store) => put(store, job))
      return null
    },
    putAll({ jobs }) {
      database.use((store) =>
        store.connection.transaction(() => {
          for (const job of jobs) put(store, job)
        }),
      )
      return null
    },
    remove({ ids }) {
      database.use(({ connection }) => {
        connection.transaction(() => {
          for (const id of ids) connection.run('DELETE FROM job WHERE id = ?', id)
        })
        // The log beside the file would still hold the rows.
        connection.all('PRAGMA wal_checkpoint(TRUNCATE)')
      })
      return null
    },
    close({ remove }) {
      database.close(remove)
      return null
    },
  }
}

function put({ connection, cipher }: OpenDatabase, { id, text, createdAt }: PrintQueueCommands['put']['args']): void {
  connection.run(
    'INSERT INTO job (id, value, created_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET value = excluded.value',
    id,
    cipher.encrypt(text),
    createdAt,
  )
}
