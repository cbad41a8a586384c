import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/list.ts'

/**
 * Brings a database to the newest schema, or to that of one step, and returns the names of the migrations that ran now.
 * Throws a readable error when a migration fails or the database was made by a newer version. A step that came into the list
 * below others that ran already runs all the same: versions are made side by side, and whoever ran one of them must be able
 * to go on to the one that holds both. Each step therefore stands by itself or on steps of earlier versions.
 */
export async function migrate<Tables>(database: Kysely<Tables>, upTo?: string): Promise<string[]> {
  const known = Object.fromEntries(migrations.map(({ name, up }) => [name, { up }]))
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => known },
    allowUnorderedMigrations: true,
  })
  const { error, results } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo)
  if (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (/corrupted migrations/.test(reason)) {
      throw new Error('the database was made by another version of the server', { cause: error })
    }
    throw new Error(`the database could not be brought up to date: ${reason}`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** Steps that a database has, in the order in which they were made. */
export async function doneMigrations<Tables>(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database)
  return rows.map(({ name }) => name)
}

/** Steps that a database lacks, and those in it that this version does not know. Nothing is changed. */
export async function compareMigrations<Tables>(
  database: Kysely<Tables>,
): Promise<{ readonly pending: readonly string[]; readonly unknown: readonly string[] }> {
  const done = new Set(await doneMigrations(database))
  const known = new Set(migrations.map(({ name }) => name))
  return {
    pending: [...known].filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !known.has(name)),
  }
}

class TakenBack extends Error {}

/** Runs the steps that a database lacks, one by one, and takes all of them back. Answers how long each took. */
export async function tryMigrations<Tables>(
  database: Kysely<Tables>,
): Promise<readonly { readonly name: string; readonly ms: number }[]> {
  const { pending } = await compareMigrations(database)
  const steps: { name: string; ms: number }[] = []
  const taken = new TakenBack()
  const trial = database.transaction().execute(async (inside) => {
    for (const { name, up } of migrations) {
      if (!pending.includes(name)) continue
      const began = performance.now()
      await up(inside as unknown as Kysely<never>).catch((cause: unknown) => {
        throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
      })
      steps.push({ name, ms: Math.round(performance.now() - began) })
    }
    throw taken
  })
  await trial.catch((error: unknown) => {
    if (error !== taken) throw error
  })
  return steps
}
