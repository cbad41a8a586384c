import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { databaseFile } from '#server/database/data-folder.ts'
import { lockFolder } from '#server/database/folder-lock.ts'
import { inspectDatabase } from '#server/database/health.ts'
import { compareMigrations, doneMigrations } from '#server/database/migrate.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { inSnapshot, openForReading } from '#server/database/reading.ts'
import { isSqlite } from '#server/database/text.ts'
import { isSameSum, readRows, sumTable } from '#server/database/transfer/rows.ts'
import { readShapes, type TableShape } from '#server/database/transfer/shapes.ts'
import { isUnfinished } from '#server/database/transfer/target.ts'
import { fillTable, finishTarget, openTarget } from './target.ts'

export interface MoveOptions {
  readonly to: 'postgres' | 'sqlite'
  readonly dataFolder: string
  readonly databaseUrl: string
  /** Called after each table; `isThere`: an earlier attempt had moved it. */
  readonly onTable?: (table: string, rows: number, isThere: boolean) => void
}

/** Refuses while a server has the database open: what it writes from here on would be lost. */
async function rejectServers(database: PlatformDatabase): Promise<void> {
  if (isSqlite(database)) return
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query = 'listen atrium'`.execute(database)
  if (Number(rows[0]?.count) > 0) throw new Error('a server works on this PostgreSQL; stop it first')
}

/**
 * Carries every table from SQLite to PostgreSQL, or back, and compares each: rows counted, values by their sums. The source is
 * only read. Run again after it was cut off, it goes on with the table that was under way. Answers the rows of each table.
 */
export async function moveDatabase(options: MoveOptions): Promise<ReadonlyMap<string, number>> {
  const { to, dataFolder, databaseUrl, onTable = () => undefined } = options
  const sqlite = { dataFolder, url: undefined }
  const postgres = { dataFolder, url: databaseUrl }
  const [from, target] = to === 'postgres' ? [sqlite, postgres] : [postgres, sqlite]
  const lock = lockFolder(dataFolder)
  const source = openSource(from)
  try {
    await rejectServers(source)
    return await inSnapshot(source, async (inside) => {
      if (await isUnfinished(inside))
        throw new Error('a move or a restore into the source did not end: nothing to move')
      const { unknown } = await compareMigrations(inside)
      if (unknown.length > 0) throw new Error(`the database was made by a newer version (${unknown.join(', ')})`)
      const tables = await readShapes(inside)
      const { database } = await openTarget(target, tables, (await doneMigrations(inside)).at(-1))
      try {
        const counts = await moveTables(inside, database, tables, onTable)
        await finishTarget(target, database)
        return counts
      } finally {
        await database.destroy()
      }
    })
  } finally {
    await source.destroy()
    lock.release()
  }
}

function openSource(from: { readonly dataFolder: string; readonly url: string | undefined }): PlatformDatabase {
  if (!from.url) {
    if (!existsSync(databaseFile(from.dataFolder))) throw new Error(`${from.dataFolder}: there is no database in it`)
    inspectDatabase(from.dataFolder, true)
  }
  return openForReading(from)
}

async function moveTables(
  source: PlatformDatabase,
  target: PlatformDatabase,
  tables: readonly TableShape[],
  onTable: NonNullable<MoveOptions['onTable']>,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const there = await sumTable(target, table)
    // What migrations wrote is not there yet: only a table that is the same to its last value is passed over.
    const isThere = isSameSum(there, await sumTable(source, table))
    const { rows } = isThere ? there : await fillTable(target, table, readRows(source, table))
    counts.set(table.name, rows)
    onTable(table.name, rows, isThere)
  }
  return counts
}
