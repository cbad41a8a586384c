import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { compareMigrations } from '#server/database/migrate.ts'
import type { Services } from '../call.ts'

export const readinessChecks = ['database', 'migrations', 'files'] as const
type CheckName = (typeof readinessChecks)[number]

/** What each check found wrong; null where nothing is. */
export type Readiness = Readonly<Record<CheckName, string | null>>

/** Milliseconds that a part may take to answer. */
const PATIENCE = 3000
/** Milliseconds that an answer holds for whoever asks next: anybody may ask, and the database is not theirs to keep busy. */
const HOLDS = 1000

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300)

async function problemOf(check: () => Promise<string | null>): Promise<string | null> {
  const end = new AbortController()
  const late = wait(PATIENCE, `no answer within ${PATIENCE / 1000} s`, { signal: end.signal, ref: false })
  late.catch(() => undefined)
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return wordsOf(error)
  } finally {
    end.abort()
  }
}

async function checkAll({ database, files }: Pick<Services, 'database' | 'files'>): Promise<Readiness> {
  const reach = problemOf(async () => {
    await sql`select 1`.execute(database)
    return null
  })
  const schema = problemOf(async () => {
    const { pending, unknown } = await compareMigrations(database)
    if (unknown.length > 0) return `of a newer version: ${unknown.join(', ')}`
    return pending.length > 0 ? `not run: ${pending.join(', ')}` : null
  })
  const store = problemOf(async () => {
    await files.contents.check()
    return null
  })
  const [databaseProblem, migrations, filesProblem] = await Promise.all([reach, schema, store])
  return { database: databaseProblem, migrations: databaseProblem ?? migrations, files: filesProblem }
}

/** Looks whether the server can do its work; many who ask at once cost one look. */
export function createReadiness(services: Pick<Services, 'database' | 'files'>): () => Promise<Readiness> {
  let last: Promise<Readiness> | null = null
  return () => {
    last ??= checkAll(services).finally(() => {
      setTimeout(() => {
        last = null
      }, HOLDS).unref()
    })
    return last
  }
}
