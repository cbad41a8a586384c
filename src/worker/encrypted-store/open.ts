import Database from 'better-sqlite3'
import type { DatabaseOpened, WorkerLog } from '#shared/ipc/worker-thread.ts'
import { type Connection, connect } from './database.ts'
import { readMetadata, writeMetadata } from './metadata.ts'
import { isBlocked, isEmptied, prepareFile, setAside } from './files.ts'
import { createCipher, type Cipher } from './cipher.ts'

/** The file was written by a newer release, whose tables this one does not know. */
class NewerFile extends Error {
  constructor(version: number, latest: number) {
    super(`version ${version}, known up to ${latest}`)
    this.name = 'NewerFile'
  }
}

/**
 * Brings a file to the latest version, each step in its own transaction. `migrations` are in order; the number of the
 * last one is the file's user_version. Never change one that was released.
 */
function migrate(database: Database.Database, migrations: readonly string[]): void {
  const version = Number(database.pragma('user_version', { simple: true }))
  if (version > migrations.length) throw new NewerFile(version, migrations.length)
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue
    database
      .transaction(() => {
        database.exec(sql)
        database.pragma(`user_version = ${index + 1}`)
      })
      .immediate()
  }
}

/** The file is damaged inside, or sealed with another key. */
class UnusableFile extends Error {}

export interface OpenDatabase extends DatabaseOpened {
  readonly connection: Connection
  readonly cipher: Cipher
}

/** What tells one kind of sealed database from another. */
export interface DatabaseKind {
  readonly migrations: readonly string[]
  /** With NORMAL a power cut may take the last writes, never a crash of the program; FULL takes neither. */
  readonly synchronous: 'NORMAL' | 'FULL'
  /** A file that cannot be opened for the moment (full disk) is no reason to work in memory: opening fails instead. */
  readonly mustPersist?: boolean
  /** What it holds cannot be fetched again: the file is looked through at each opening, and not only after a crash. */
  readonly lookedThrough?: boolean
  /** What is deleted is overwritten too. */
  readonly secureDelete?: boolean
}

/** Unusable files that are kept: what cannot be fetched again is worth more room. */
export function keptAside(kind: DatabaseKind): number {
  return kind.lookedThrough === true ? 10 : 2
}

const checkText = 'atrium'

/** Whether SQLite says that the file, and not the moment, is the problem. */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Database.SqliteError ? error.code : ''
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')
}

/** At opening a plain SQL error means other tables than ours, so it counts as an unusable file too. */
export function isUnusable(error: unknown): boolean {
  const foreign = error instanceof Database.SqliteError && error.code === 'SQLITE_ERROR'
  return foreign || isDamage(error) || error instanceof NewerFile || error instanceof UnusableFile
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Pragmas are per connection, but for WAL. */
function configure(database: Database.Database, kind: DatabaseKind): void {
  database.pragma('journal_mode = WAL')
  database.pragma(`synchronous = ${kind.synchronous}`)
  database.pragma('busy_timeout = 5000')
  database.pragma('foreign_keys = ON')
  database.pragma('temp_store = MEMORY')
  database.pragma('trusted_schema = OFF')
  if (kind.secureDelete === true) database.pragma('secure_delete = ON')
}

/** Proves that this key sealed the file, or marks a new file with it. */
function checkKey(connection: Connection, cipher: Cipher): void {
  const fact = readMetadata(connection, 'check')
  if (fact === null) writeMetadata(connection, 'check', cipher.encrypt(checkText))
  else if (cipher.decrypt(fact) !== checkText) throw new UnusableFile('sealed with another key')
}

/** Columns and references that a file of this kind has, by name. */
const shapeOf = `
  SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c WHERE t.type = 'table'
  UNION ALL
  SELECT t.name || ' to ' || r."table" || '.' || r."to" FROM sqlite_schema t, pragma_foreign_key_list(t.name) r`

const shapes = new WeakMap<DatabaseKind, readonly unknown[]>()

/** What a file of this kind has when nothing happened to it. */
function expectedShape(kind: DatabaseKind): readonly unknown[] {
  const known = shapes.get(kind)
  if (known !== undefined) return known
  const fresh = new Database(':memory:')
  migrate(fresh, kind.migrations)
  const shape = fresh.prepare(shapeOf).pluck().all()
  fresh.close()
  shapes.set(kind, shape)
  return shape
}

/** A column whose name the disk changed is none of ours: each use would fail, and nobody would be told why. */
function checkShape(kind: DatabaseKind, database: Database.Database): void {
  const found = new Set(database.prepare(shapeOf).pluck().all())
  const missing = expectedShape(kind).filter((each) => !found.has(each))
  if (missing.length > 0) throw new UnusableFile(`without ${missing.join(', ')}`)
}

function openAt(
  kind: DatabaseKind,
  file: string,
  cipher: Cipher,
  unclean: boolean,
  log: (entry: WorkerLog) => void,
): Connection {
  const database = new Database(file)
  try {
    configure(database, kind)
    // The quick one does not compare indexes with their tables, by which a row is there and not found.
    const check = kind.lookedThrough === true ? 'integrity_check(1)' : unclean ? 'quick_check(1)' : null
    if (check !== null && database.pragma(check, { simple: true }) !== 'ok') throw new UnusableFile(check)
    migrate(database, kind.migrations)
    checkShape(kind, database)
    const connection = connect(database, (sql, milliseconds) =>
      log({ level: 'warn', event: 'slow', detail: sql, milliseconds }),
    )
    checkKey(connection, cipher)
    return connection
  } catch (error) {
    database.close()
    throw error
  }
}

/**
 * Opens a sealed database and never fails for the state of a file: a damaged, newer or foreign one is set aside and a new one
 * made; where no file can be written, it lives in memory, but for a kind that must persist. `reason` says so.
 */
export function openDatabase(
  kind: DatabaseKind,
  file: string | null,
  key: Uint8Array | null,
  log: (entry: WorkerLog) => void,
): OpenDatabase {
  if (file === null) {
    const cipher = createCipher(null)
    return { connection: openAt(kind, ':memory:', cipher, false, log), cipher, place: 'memory', reason: null }
  }
  try {
    if (key === null) throw new Error('a file needs a key')
    const cipher = createCipher(key)
    const { unclean } = prepareFile(file)
    try {
      if (isBlocked(file)) throw new UnusableFile('a folder in its place')
      // What must persist is missed by whoever knows that it was there.
      const isMissed = kind.lookedThrough === true && kind.mustPersist !== true
      if (isMissed && isEmptied(file)) throw new UnusableFile('emptied')
      return { connection: openAt(kind, file, cipher, unclean, log), cipher, place: 'file', reason: null }
    } catch (error) {
      if (!isUnusable(error)) throw error
      const aside = setAside(file, new Date(), keptAside(kind))
      log({ level: 'warn', event: 'rebuilt', detail: words(error), aside })
      return { connection: openAt(kind, file, cipher, false, log), cipher, place: 'file', reason: words(error) }
    }
  } catch (error) {
    if (kind.mustPersist === true && key !== null) throw error
    log({ level: 'warn', event: 'memory', detail: words(error) })
    return { ...openDatabase(kind, null, null, log), reason: words(error) }
  }
}
