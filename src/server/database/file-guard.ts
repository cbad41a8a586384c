import { closeSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { setImmediate as nextRound } from 'node:timers/promises'
import type Database from 'better-sqlite3'

interface Identity {
  readonly ino: bigint
  readonly birthtimeNs: bigint
}

/** On the spot, in 2 µs: beside the event loop the way there and back takes 17. */
function identityOf(path: string): Identity | null {
  return statSync(path, { bigint: true, throwIfNoEntry: false }) ?? null
}

/** Some file systems number a file anew now and then: another one began at another time, too. */
function isSame(one: Identity | null, other: Identity | null): boolean {
  if (one === null || other === null) return one === other
  return one.ino === other.ino || one.birthtimeNs === other.birthtimeNs
}

/**
 * Sees to it that what a process writes lies under the names of its database: a file that somebody deletes, or puts another
 * one in the place of, is written on without a word, and gone when the process ends.
 */
export class DatabaseFileGuard {
  private readonly database: Database.Database
  private readonly path: string
  private readonly onGone: (error: unknown) => void
  private readonly main: Identity | null
  private log: Identity | null
  private index: Identity | null
  private gone: Error | null = null

  constructor(database: Database.Database, path: string, onGone: (error: unknown) => void) {
    this.database = database
    this.path = path
    this.onGone = onGone
    this.main = identityOf(path)
    this.log = identityOf(`${path}-wal`)
    this.index = identityOf(`${path}-shm`)
  }

  /**
   * Answers whether the log is another one since. Without its log the database goes on with a new one. Without its file, all
   * of it is written down once more: under its own name, or beside whoever has that now. Then it fails, and so does each
   * later call, and `onGone` is told: what is written from there on is nowhere.
   */
  async checkFiles(): Promise<boolean> {
    const [main, log] = [identityOf(this.path), identityOf(`${this.path}-wal`)]
    if (this.gone !== null) throw this.gone
    if (isSame(main, this.main) && isSame(log, this.log)) return false
    while (this.database.inTransaction) await nextRound()
    if (isSame(main, this.main)) {
      this.database.pragma('journal_mode = DELETE')
      this.database.pragma('journal_mode = WAL')
      // Made with the first look.
      this.database.pragma('schema_version')
      this.log = identityOf(`${this.path}-wal`)
      this.index = identityOf(`${this.path}-shm`)
      return true
    }
    if (this.gone === null) {
      this.gone = this.writeDown(main === null)
      this.onGone(this.gone)
    }
    throw this.gone
  }

  private writeDown(isFree: boolean): Error {
    const name = basename(this.path)
    const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-')
    const target = isFree ? this.path : `${this.path}.bad-${stamp}`
    const part = `${this.path}.part`
    // Their names alone go: left there they would be read as those of the next file. Another file may have come with its own.
    for (const [suffix, own] of [['-wal', this.log] as const, ['-shm', this.index] as const])
      if (isFree || isSame(identityOf(this.path + suffix), own)) rmSync(this.path + suffix, { force: true })
    rmSync(part, { force: true })
    this.database.prepare('VACUUM INTO ?').run(part)
    const written = openSync(part, 'r+')
    fsyncSync(written)
    closeSync(written)
    renameSync(part, target)
    return new Error(
      isFree
        ? `${name} was taken away while it was used; it was written anew`
        : `another file took the place of ${name} while it was used; what was in use is ${basename(target)}`,
    )
  }
}
