import { type Dialect, Kysely, sql } from 'kysely'
import { markingCommits } from './commit-mark.ts'
import { DatabaseAway, tellingLosses } from './connection-loss.ts'
import { databaseFile } from './data-folder.ts'
import { inheritDurability } from './durability.ts'
import { isDamage } from './health.ts'
import { compareMigrations, migrate } from './migrate.ts'
import { rememberAddress } from './notices.ts'
import { type ConnectionCounts, postgresDialect } from './postgres.ts'
import { Replica, rememberReplica } from './replica.ts'
import { routing } from './replica-dialect.ts'
import { sqliteDialect } from './sqlite.ts'
import { noteStatement } from './statements.ts'
import type { PlatformDatabase, Tables } from './tables.ts'
import { isUnfinished } from './transfer/target.ts'

export type { PlatformDatabase }

export interface DatabaseChoice {
  /** Folder of `platform.sqlite`; left out: in memory. */
  readonly dataFolder?: string
  /** PostgreSQL address; wins over the folder. */
  readonly url?: string | undefined
  /** Address of a server that follows it, from which calls that only read are answered. */
  readonly readUrl?: string | undefined
  /** Called when SQLite finds the file damaged, or gone, while it is used. */
  readonly onDamage?: (error: unknown) => void
}

/** Opens the chosen database and brings its schema up to date. Throws a readable error. */
export function openDatabase(choice: DatabaseChoice): Promise<PlatformDatabase> {
  return openPrepared(choice, bringUpToDate)
}

/** Opens a database that a server of this version works with, beside it. */
export function openBeside(choice: DatabaseChoice): Promise<PlatformDatabase> {
  return openPrepared(choice, async (database) => {
    await rejectUnfinished(database)
    const { pending, unknown } = await compareMigrations(database)
    if (pending.length + unknown.length > 0)
      throw new Error('the database is of another version; start the server of this version first')
  })
}

/** Opens a database into which rows are carried, at one step. `check` throws where that may not be. */
export function openUnfinished(
  choice: DatabaseChoice,
  upTo: string | undefined,
  check: (database: PlatformDatabase) => Promise<void>,
): Promise<PlatformDatabase> {
  return openPrepared(choice, async (database) => {
    await check(database)
    if (!(await isUnfinished(database))) await migrate(database, upTo)
  })
}

async function openPrepared(choice: DatabaseChoice, prepare: Prepare): Promise<PlatformDatabase> {
  let countConnections: (() => ConnectionCounts) | undefined
  const onPool = (count: () => ConnectionCounts) => {
    countConnections = count
  }
  const replica = choice.url && choice.readUrl ? new Replica(choice.url, choice.readUrl) : undefined
  const primary = choice.url
    ? tellingLosses(postgresDialect(choice.url, { onPool }))
    : sqliteDialect(choice.dataFolder, choice.onDamage)
  const dialect = replica ? beside(primary, replica, choice.readUrl ?? '') : primary
  const database = await openWith(dialect, choice.onDamage, prepare)
  if (replica) rememberReplica(database, replica)
  if (countConnections) connections.set(database, countConnections)
  if (choice.url) rememberAddress(database, choice.url)
  else if (choice.dataFolder) files.set(database, databaseFile(choice.dataFolder))
  return database
}

/** The dialect of both: reads that may go to the copy. */
function beside(primary: Dialect, replica: Replica, readUrl: string): Dialect {
  return routing(primary, tellingLosses(postgresDialect(readUrl, { follows: true })), {
    // That it ended one statement, or lacks a table yet, is no fault of all of it.
    onTrouble: (error) => (error instanceof DatabaseAway ? replica.failed(error) : undefined),
    onStructure: () => replica.mustSee('all'),
  })
}

const files = new WeakMap<object, string>()
const connections = new WeakMap<object, () => ConnectionCounts>()

/** Connections of a PostgreSQL; null for a database that has one of its own. */
export function connectionsOf(database: PlatformDatabase): ConnectionCounts | null {
  return connections.get(database)?.() ?? null
}

/** The file of SQLite that a handle writes to; undefined for any other database, and inside a transaction. */
export function fileOf(database: PlatformDatabase): string | undefined {
  return files.get(database)
}

type Prepare = (database: PlatformDatabase) => Promise<unknown>

/** Nobody begins on half of the rows. */
async function rejectUnfinished(database: PlatformDatabase): Promise<void> {
  if (await isUnfinished(database)) throw new Error('a move or a restore into this database did not end; run it again')
}

async function bringUpToDate(database: PlatformDatabase): Promise<void> {
  await rejectUnfinished(database)
  await migrate(database)
}

/** The same over any dialect; tests pass PGlite. */
export async function openWith(
  dialect: Dialect,
  onDamage?: (error: unknown) => void,
  prepare: Prepare = bringUpToDate,
): Promise<PlatformDatabase> {
  const database: PlatformDatabase = new Kysely<Tables>({
    dialect: markingCommits(dialect),
    log: (event) => {
      noteStatement(database, event)
      if (event.level === 'error' && isDamage(event.error)) onDamage?.(event.error)
    },
  })
  inheritDurability(database, dialect)
  try {
    // A database that cannot be reached is told as that, and not as one that resists its update.
    await sql`select 1`.execute(database)
    await prepare(database)
  } catch (error) {
    await database.destroy()
    throw error
  }
  return database
}
