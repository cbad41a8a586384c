import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Another process serves this data folder. */
export class FolderInUse extends Error {}

export interface FolderLock {
  release(): void
}

/** Kept from the garbage collector, which would close a database nobody points at and so open the folder to others. */
const held = new Set<Database.Database>()

/** Milliseconds to wait for a server that is just ending. */
const LOCK_TIMEOUT = 3000

/**
 * Claims a data folder for this process, or throws FolderInUse: two servers on one folder would each believe what they
 * remember. The lock is the system's own on a file that stays empty (SQLite takes it alike everywhere), so it ends with
 * the process, however that ends. The process id beside it is for people.
 */
export function lockFolder(folder: string, timeout = LOCK_TIMEOUT): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'server.lock')
  const holder = join(folder, 'server.pid')
  const lock = claim(file, timeout)
  if (lock === null) {
    throw new FolderInUse(`${folder}: another server${processNamed(holder)} uses this folder; stop it, or name another`)
  }
  held.add(lock)
  writeNote(holder)
  return {
    release() {
      held.delete(lock)
      lock.close()
      removeNote(holder)
    },
  }
}

function claim(file: string, timeout: number): Database.Database | null {
  for (const mayReplace of [true, false]) {
    const lock = openLock(file, timeout)
    try {
      lock.exec('BEGIN EXCLUSIVE')
      return lock
    } catch (error) {
      lock.close()
      const code = error instanceof Database.SqliteError ? error.code : ''
      if (code === 'SQLITE_BUSY') return null
      // Somebody wrote into it: nobody holds what is no database.
      if (code !== 'SQLITE_NOTADB' || !mayReplace) throw error
      rmSync(file, { force: true })
    }
  }
  return null
}

function openLock(file: string, timeout: number): Database.Database {
  try {
    return new Database(file, { timeout: timeout })
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
  }
}

function writeNote(file: string): void {
  removeNote(file)
  try {
    writeFileSync(file, `${process.pid}\n`, { mode: 0o600 })
  } catch {
    // A full disk: the lock holds without it.
  }
}

/** Whatever stands there: writing into a pipe would wait for a reader. */
function removeNote(file: string): void {
  try {
    rmSync(file, { force: true, recursive: true })
  } catch {
    // It only tells people.
  }
}

function processNamed(file: string): string {
  try {
    const id = /^\d+/.exec(readFileSync(file, 'utf8'))?.[0]
    return id === undefined ? '' : ` (process ${id})`
  } catch {
    return ''
  }
}
