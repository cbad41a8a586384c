import { mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { type Driver, SqliteAdapter, SqliteDialect } from 'kysely'
import { databaseFile } from './data-folder.ts'
import { Durability, offerDurability } from './durability.ts'
import { addFolding } from './fold.ts'
import { DatabaseFileGuard } from './file-guard.ts'
import { yieldingDriver } from './yielding-driver.ts'

const KEPT_STATEMENTS = 500

/**
 * SQLite in `platform.sqlite` of the folder, or in memory without one. Throws when the folder cannot be written. `onGone`:
 * the file was taken away while it was used, see `OwnFiles`.
 */
export function sqliteDialect(
  dataFolder: string | undefined,
  onGone: (error: unknown) => void = () => undefined,
): SqliteDialect {
  if (dataFolder) mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const database = new Database(dataFolder ? databaseFile(dataFolder) : ':memory:')
  database.pragma('journal_mode = WAL')
  // What was answered as saved outlives a power cut.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  database.pragma('temp_store = MEMORY')
  database.pragma('cache_size = -32768')
  // Pages that are written again and again go into the file once for four times as many commits, which wait for it.
  database.pragma('wal_autocheckpoint = 4000')
  database.pragma('trusted_schema = OFF')
  addFolding(database)
  noteChanges(database)
  const dialect = new TransactionalDialect({ database: keepStatements(database) })
  if (dataFolder) offerDurability(dialect, () => writeOutBeside(database, databaseFile(dataFolder), onGone))
  return dialect
}

/** Changed rows of a table that are noted by name. */
const MANY_ROWS = 2000

/**
 * What the triggers of `table-marks` call: how often each table has changed since this process opened the file. And what those
 * of `word-index` do: which rows of a table changed since they were last read.
 */
function noteChanges(database: Database.Database): void {
  const marks = new Map<unknown, number>()
  const rows = new Map<unknown, Set<unknown>>()
  database.function('row_changed', (table, row) => {
    const changed = rows.get(table)
    // One more says that there are too many to name.
    if (changed && changed.size <= MANY_ROWS) changed.add(row)
    return null
  })
  database.function('rows_changed', (table) => {
    const changed = rows.get(table)
    return changed && changed.size <= MANY_ROWS ? JSON.stringify([...changed]) : null
  })
  database.function('rows_read', (table) => {
    rows.set(table, new Set())
    return null
  })
  database.function('rows_forgotten', (table) => {
    rows.delete(table)
    return null
  })
  database.function('table_mark', (table) => marks.get(table) ?? 0)
  database.function('table_changed', (table) => {
    marks.set(table, (marks.get(table) ?? 0) + 1)
    return null
  })
}

/**
 * Commits no longer wait for the disk on the event loop: the write-ahead log, where each of them is, is written out beside
 * it for many at once. SQLite itself does so before it moves the log into the file, so nothing can be torn.
 */
function writeOutBeside(database: Database.Database, path: string, onGone: (error: unknown) => void): Durability {
  database.pragma('synchronous = NORMAL')
  const total = database.prepare('select total_changes()').pluck()
  const own = new DatabaseFileGuard(database, path, onGone)
  let file: Promise<FileHandle> | null = null
  const release = async () => {
    const opened = file
    file = null
    await (await opened?.catch(() => null))?.close()
  }
  return new Durability({
    changes: () => (database.open ? Number(total.get()) : 0),
    isChanging: () => database.inTransaction,
    async sync() {
      if (await own.checkFiles()) await release()
      file ??= open(`${path}-wal`, 'r+')
      try {
        await (await file).datasync()
      } catch (error) {
        file = null
        throw error
      }
    },
    async close() {
      // What was changed while nobody waited for it.
      await own.checkFiles().catch(() => undefined)
      await release()
    },
  })
}

/**
 * SQLite takes changes of the schema back like any other, which Kysely's adapter denies: a process that ended in the
 * middle of a migration would leave half of it, and no later start could go on.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }

  override createDriver(): Driver {
    return yieldingDriver(super.createDriver())
  }
}

/** Quoted names, texts and remarks, which are left alone; values that something has to be equal to, and how many rows are asked for. */
const guessed =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|(?<![<>!=])=\s*\?(?!\d)|\bin\s*\(\s*\?\s*\)|\blimit\s+\?(?!\d)/gi

/**
 * SQLite looks at such values to guess how many rows there will be, and compiles a kept statement anew for each next value: a
 * join by two keys took 28 µs in place of 5. Behind `likely`, which leaves a value as it is, it looks at none.
 */
const unguessed = (sql: string) =>
  sql.replace(guessed, (part) => (/^["'/-]/.test(part) ? part : part.replace('?', 'likely(?)')))

/** Preparing costs more than running most queries; a change of the schema drops what was kept. */
function keepStatements(database: Database.Database) {
  const kept = new Map<string, Database.Statement>()
  return {
    close: () => database.close(),
    prepare(sql: string) {
      if (/^\s*(create|alter|drop)\b/i.test(sql)) {
        kept.clear()
        return database.prepare(sql)
      }
      const known = kept.get(sql)
      if (known && !known.busy) return known
      const statement = database.prepare(unguessed(sql))
      if (kept.size >= KEPT_STATEMENTS) kept.delete(kept.keys().next().value ?? '')
      kept.set(sql, statement)
      return statement
    },
  }
}
