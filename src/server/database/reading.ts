import Database from 'better-sqlite3'
import { type Dialect, Kysely, SqliteDialect } from 'kysely'
import { databaseFile } from './data-folder.ts'
import { addFolding } from './fold.ts'
import type { DatabaseChoice, PlatformDatabase } from './open.ts'
import { postgresDialect } from './postgres.ts'
import type { Tables } from './tables.ts'
import { isSqlite } from './text.ts'

function readingDialect({ dataFolder, url }: DatabaseChoice): Dialect {
  if (url) return postgresDialect(url)
  const file = databaseFile(dataFolder ?? '')
  return new SqliteDialect({ database: new Database(file, { readonly: true, fileMustExist: true }) })
}

/** Opens a database that a server may be using, as it is: nothing of it is changed, not even to the newest schema. */
export function openForReading(choice: DatabaseChoice): PlatformDatabase {
  return new Kysely<Tables>({ dialect: readingDialect(choice) })
}

/** Runs work on what the database held at one moment, whoever writes meanwhile. */
export function inSnapshot<Result>(
  database: PlatformDatabase,
  work: (inside: PlatformDatabase) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction()
  // SQLite takes its snapshot with the first read of the transaction.
  if (isSqlite(database)) return transaction.execute(work)
  return transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

/** Opens a copy of SQLite, or a PostgreSQL, in which steps are tried. */
export function openToTry(choice: { readonly url: string } | { readonly file: string }): PlatformDatabase {
  const dialect = 'url' in choice ? postgresDialect(choice.url) : sqliteFile(choice.file)
  return new Kysely<Tables>({ dialect })
}

function sqliteFile(file: string): Dialect {
  const database = new Database(file)
  addFolding(database)
  return new SqliteDialect({ database })
}
