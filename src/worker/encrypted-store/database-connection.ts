import type { DatabaseOpened, WorkerLog } from '#shared/ipc/worker-thread.ts'
import { identityOf, prepareFile, removeFile, setAside } from './files.ts'
import { type DatabaseKind, isDamage, keptAside, type OpenDatabase, openDatabase } from './open.ts'

/** One database behind a worker's database. */
export interface DatabaseConnection {
  /** Fails where a kind that must persist cannot be opened for the moment; each use tries again. */
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

interface FileLocation {
  readonly file: string | null
  readonly key: Uint8Array | null
}

/**
 * Opens, uses and closes. A file that was taken away while it was used is written anew from what is still open, so that
 * nothing goes on into a file that nobody will find. Damage found while it runs is treated as at opening: the file is set aside and the work done on
 * an empty database.
 */
export function createDatabaseConnection({ kind, log, prepare }: DatabaseConnectionOptions): DatabaseConnection {
  let current: OpenDatabase | null = null
  let given: FileLocation | null = null
  let identity: string | null = null
  let logIdentity: string | null = null

  const close = (): void => {
    try {
      current?.connection.close()
    } catch (error) {
      log({ level: 'warn', event: 'damaged', detail: String(error) })
    }
    current = null
  }
  const open = ({ file, key }: FileLocation): OpenDatabase => {
    const fresh = openDatabase(kind, file, key, log)
    try {
      prepare?.(fresh)
    } catch (error) {
      fresh.connection.close()
      throw error
    }
    current = fresh
    identity = fresh.place === 'file' && file !== null ? identityOf(file) : null
    logIdentity = identity === null ? null : identityOf(`${file}-wal`)
    return fresh
  }
  const isTaken = ({ file }: FileLocation) => file !== null && identity !== null && identityOf(file) !== identity
  /** The file is gone, or another one has its name: that one is used then, and never written over. */
  const comeBack = (place: FileLocation & { readonly file: string }): void => {
    log({ level: 'warn', event: 'gone', detail: 'taken away while it was used' })
    try {
      prepareFile(place.file)
      if (identityOf(place.file) === null) current?.connection.run('VACUUM INTO ?', place.file)
    } catch (error) {
      log({ level: 'warn', event: 'damaged', detail: String(error) })
    }
    close()
  }
  /** Its log alone is gone, or another one has its name: what was written would end with this process. */
  const renewLog = (here: OpenDatabase, { file }: FileLocation): void => {
    if (logIdentity === null || identityOf(`${file}-wal`) === logIdentity) return
    here.connection.renewLog()
    logIdentity = identityOf(`${file}-wal`)
    log({ level: 'warn', event: 'damaged', detail: 'its log was taken away' })
  }
  return {
    open(file, key) {
      close()
      given = { file, key }
      const { place, reason } = open(given)
      return { place, reason }
    },
    use(work) {
      if (given === null) throw new Error('the database is closed')
      if (current !== null && given.file !== null && isTaken(given)) comeBack({ ...given, file: given.file })
      const here = current ?? open(given)
      try {
        renewLog(here, given)
        return work(here)
      } catch (error) {
        if (!isDamage(error)) throw error
        close()
        const aside = given.file === null ? '' : setAside(given.file, new Date(), keptAside(kind))
        log({ level: 'warn', event: 'rebuilt', detail: String(error), aside })
        return work(open(given))
      }
    },
    close(remove) {
      close()
      given = null
      for (const file of remove) removeFile(file)
    },
  }
}
