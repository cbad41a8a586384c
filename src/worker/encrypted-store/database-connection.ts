import type { DatabaseOpened, WorkerLog } from '#shared/ipc/worker-thread.ts'
import { removeFile, setAside } from './files.ts'
import { type DatabaseKind, isDamage, type OpenDatabase, openDatabase } from './open.ts'

/** One database behind a worker's database. */
export interface DatabaseConnection {
  open(file: string | null, key: Uint8Array | null): DatabaseOpened
  /** Fails while nothing is open. */
  use<Result>(work: (database: OpenDatabase) => Result): Result
  /** `remove` deletes those files with everything set aside. */
  close(remove: readonly string[]): void
}

export interface DatabaseConnectionOptions {
  readonly kind: DatabaseKind
  readonly log: (entry: WorkerLog) => void
  /** Run after each opening, also after damage. */
  readonly prepare?: (database: OpenDatabase) => void
}

/**
 * Opens, uses and closes. Damage found while it runs is treated as at opening: the file is set aside and the work done on
 * an empty database.
 */
export function createDatabaseConnection({ kind, log, prepare }: DatabaseConnectionOptions): DatabaseConnection {
  let current: OpenDatabase | null = null
  let given: { readonly file: string | null; readonly key: Uint8Array | null } = { file: null, key: null }

  const close = (): void => {
    try {
      current?.connection.close()
    } catch (error) {
      log({ level: 'warn', event: 'damaged', detail: String(error) })
    }
    current = null
  }
  const open = (): OpenDatabase => {
    const fresh = openDatabase(kind, given.file, given.key, log)
    prepare?.(fresh)
    current = fresh
    return fresh
  }
  return {
    open(file, key) {
      close()
      given = { file, key }
      const { place, reason } = open()
      return { place, reason }
    },
    use(work) {
      if (current === null) throw new Error('the database is closed')
      try {
        return work(current)
      } catch (error) {
        if (!isDamage(error)) throw error
        log({ level: 'warn', event: 'damaged', detail: String(error) })
        close()
        if (given.file !== null) setAside(given.file, new Date())
        return work(open())
      }
    },
    close(remove) {
      close()
      for (const file of remove) removeFile(file)
    },
  }
}
