import { rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { databaseFile } from '#server/database/data-folder.ts'
import { compareMigrations, tryMigrations } from '#server/database/migrate.ts'
import { openForReading, openToTry } from '#server/database/reading.ts'

export interface UpgradeStep {
  readonly name: string
  readonly ms: number
}

/** What a start of this version would change, tried: on a copy of SQLite, in a transaction of PostgreSQL that is taken back. */
export async function tryUpgrade(options: {
  readonly dataFolder: string
  readonly databaseUrl?: string | undefined
}): Promise<readonly UpgradeStep[]> {
  const { dataFolder, databaseUrl } = options
  const reading = openForReading({ dataFolder, url: databaseUrl })
  try {
    const { pending, unknown } = await compareMigrations(reading)
    if (unknown.length > 0) throw new Error(`the database was made by a newer version (${unknown.join(', ')})`)
    if (pending.length === 0) return []
  } finally {
    await reading.destroy()
  }
  const copy = databaseUrl ? null : await copySqlite(dataFolder)
  const database = openToTry(databaseUrl ? { url: databaseUrl } : { file: copy ?? '' })
  try {
    return await tryMigrations(database)
  } finally {
    await database.destroy()
    if (copy !== null) for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true })
  }
}

async function copySqlite(dataFolder: string): Promise<string> {
  const file = databaseFile(dataFolder)
  const { bavail, bsize } = statfsSync(dataFolder)
  if (bavail * bsize < 3 * statSync(file).size)
    throw new Error('too little room: a try needs three times the size of the database')
  const copy = join(dataFolder, 'upgrade-try.sqlite')
  rmSync(copy, { force: true })
  const source = new Database(file, { readonly: true })
  try {
    await source.backup(copy)
  } finally {
    source.close()
  }
  return copy
}
