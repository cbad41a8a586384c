import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/list.ts'

/**
 * Brings a database to the newest schema and returns the names of the migrations that ran now.
 * Throws a readable error when a migration fails or the database was made by a newer version.
 */
export async function migrate<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const known = Object.fromEntries(migrations.map(({ name, up }) => [name, { up }]))
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => known } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (/corrupted migrations/.test(reason)) {
      throw new Error('the database was made by another version of the server', { cause: error })
    }
    throw new Error(`the database could not be brought up to date: ${reason}`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** Steps that a database lacks, and those in it that this version does not know. Nothing is changed. */
export async function compareMigrations<Tables>(
  database: Kysely<Tables>,
): Promise<{ readonly pending: readonly string[]; readonly unknown: readonly string[] }> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database)
  const done = new Set(rows.map(({ name }) => name))
  const known = new Set(migrations.map(({ name }) => name))
  return {
    pending: [...known].filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.has(name)),
  }
}
