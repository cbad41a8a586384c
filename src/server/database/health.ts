import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { copiesOf, type DatabaseCopy, findCopy } from './copies.ts'
import { databaseFile, madeFile } from './data-folder.ts'
import { unknownMigration } from './flaws.ts'
import { errorCode } from '#shared/rules/error-code.ts'

export type DatabaseFault = 'missing' | 'damaged' | 'newer'

/** The database of a folder cannot be used as it is; nothing was changed. */
export class UnusableDatabase extends Error {
  readonly fault: DatabaseFault
  /** What a restore would take; none where no copy can be used. */
  readonly copies: readonly DatabaseCopy[]
  /** What the command line offers. */
  readonly wayOut: string

  constructor(folder: string, fault: DatabaseFault, reason: string) {
    const { copy } = findCopy(folder, Date.now())
    const copies = copy ? [copy] : []
    super(`${folder}: ${words[fault]} (${reason}). Nothing was changed.`)
    this.name = 'UnusableDatabase'
    this.fault = fault
    this.copies = copies
    this.wayOut = wayOutOf(fault, copies)
  }
}

const words: Readonly<Record<DatabaseFault, string>> = {
  missing: 'the database that was here is gone',
  damaged: 'the database is damaged',
  newer: 'the database was made by another version of the server',
}

function wayOutOf(fault: DatabaseFault, [newest]: readonly DatabaseCopy[]): string {
  if (fault === 'newer') return 'Start the version that made it'
  const anew = '--anew begins with an empty one; what is there is set aside'
  return newest ? `--restore takes the copy of ${new Date(newest.at).toISOString()}, ${anew}` : anew
}

/** Bytes up to which every start looks at the whole file; a larger one only after a run that did not end well. */
const QUICK = 32 * 1024 * 1024
const companions = ['', '-wal', '-shm', '-journal']

/** Whether SQLite says that the file, and not the moment, is the problem. */
export function isDamage(error: unknown): boolean {
  const code = errorCode(error)
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')
}

/**
 * Looks at a folder's database before it is used. Throws UnusableDatabase. `expected`: there was one, somebody else
 * knows; else the folder itself tells.
 */
export function inspectDatabase(folder: string, expected: boolean): void {
  const file = databaseFile(folder)
  rejectForeign(file)
  const strange = companions.find((suffix) => statSync(file + suffix, { throwIfNoEntry: false })?.isDirectory())
  if (strange !== undefined) throw new UnusableDatabase(folder, 'damaged', `${basename(file)}${strange} is a folder`)
  if (!existsSync(file) || statSync(file).size === 0) {
    if (expected || hasTraces(folder))
      throw new UnusableDatabase(folder, 'missing', existsSync(file) ? 'empty' : 'no file')
    return
  }
  const isLeft = (suffix: string) => (statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) > 0
  const isHalfDone = isLeft('-journal')
  const trial = `${file}.trial`
  try {
    // A change that a power cut left half done has to be taken back before anything can be read: in a copy, since a journal
    // that is not of this file would make good pages bad.
    if (isHalfDone) copyWith(file, trial)
    // Reading alone: a log that was left is not written into a file that is damaged.
    const database = new Database(isHalfDone ? trial : file, { readonly: !isHalfDone })
    try {
      if (isHalfDone || isLeft('-wal') || statSync(file).size <= QUICK) {
        const found = database.pragma('quick_check(1)', { simple: true })
        if (found !== 'ok')
          throw new UnusableDatabase(folder, 'damaged', String(found).split('\n').join(' ').slice(0, 200))
      }
      const stranger = unknownMigration(database)
      if (stranger !== null) throw new UnusableDatabase(folder, 'newer', stranger)
    } finally {
      database.close()
    }
  } catch (error) {
    if (isDamage(error)) throw new UnusableDatabase(folder, 'damaged', (error as Error).message)
    throw error
  } finally {
    if (isHalfDone) removeWith(trial)
  }
}

/**
 * Throws where this account may not change the database: one that another account began would be opened to be read alone, and
 * no save of anybody would be kept.
 */
function rejectForeign(file: string): void {
  const found = companions.map((suffix) => file + suffix).filter((path) => existsSync(path))
  // SQLite keeps its log beside what a link leads to.
  const needed = found[0] === file ? [...found, dirname(realpathSync(file))] : found
  for (const path of needed) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch {
      throw new Error(`${path}: this account may not change it; start the server as its owner, or hand it over`)
    }
  }
}

/** Copies a database and what belongs to it, in place of what a start that was killed left there. */
function copyWith(file: string, target: string): void {
  removeWith(target)
  for (const suffix of ['', '-wal', '-journal'])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, target + suffix, constants.COPYFILE_FICLONE)
}

function removeWith(file: string): void {
  for (const suffix of companions) rmSync(file + suffix, { force: true })
}

function hasTraces(folder: string): boolean {
  const files = join(folder, 'files')
  return (
    existsSync(madeFile(folder)) || copiesOf(folder).length > 0 || (existsSync(files) && readdirSync(files).length > 0)
  )
}

export type Repair = 'restore' | 'anew'

/**
 * Sets what is there aside under a dated name, and puts the newest copy that can be used in its place, or nothing, so that a
 * fresh one is made. Throws when there is no copy to restore; then nothing was changed.
 */
export function repairDatabase(folder: string, how: Repair, now: number): void {
  const part = how === 'restore' ? bringCopy(folder, now) : null
  const file = databaseFile(folder)
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  for (const suffix of companions) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.bad-${stamp}${suffix}`)
  }
  if (part === null) rmSync(madeFile(folder), { force: true })
  else renameSync(part, file)
}

/** The copy to restore, whole and on the disk beside the database. */
function bringCopy(folder: string, now: number): string {
  const { copy, passed } = findCopy(folder, now)
  if (!copy) {
    const why = passed.length === 0 ? '' : ` (${passed.join('; ')})`
    throw new Error(`${folder}: there is no copy to restore${why}`)
  }
  const part = `${databaseFile(folder)}.part`
  rmSync(part, { force: true })
  copyFileSync(join(folder, 'copies', copy.name), part)
  const written = openSync(part, 'r+')
  fsyncSync(written)
  closeSync(written)
  return part
}
