import type { Compilable } from 'kysely'
import { RunnerPool } from '#server/core/runners/pool.ts'
import { runnerUrl, startThread } from '#server/core/runners/start.ts'
import { fileOf, type PlatformDatabase } from '#server/database/open.ts'
import type { IdsAnswer, IdsJob } from './ids-runner.ts'

const HEAP_MB = 512
/** Milliseconds that finding them may take. */
const LONGEST = 60_000

const pool = new RunnerPool<IdsJob, IdsAnswer>({
  start: () => startThread(runnerUrl(import.meta.url, 'ids-runner.ts', 'ids-runner.js'), HEAP_MB),
  atOnce: 2,
  waiting: 50,
  isSpent: (answer) => 'problem' in answer,
})

/**
 * The ids that a statement finds, however long it looks and sorts: a file of SQLite is read by a thread of its own, so that
 * others have their turn. Null where that cannot be: another database, one in memory, inside a transaction, too many wait.
 */
export async function idsApart(database: PlatformDatabase, query: Compilable): Promise<string[] | null> {
  const file = fileOf(database)
  if (file === undefined) return null
  const { sql, parameters } = query.compile()
  const ran = await pool.run({ file, sql, parameters }, LONGEST)
  if (!('answer' in ran) || 'problem' in ran.answer) return null
  return ran.answer.ids === '' ? [] : ran.answer.ids.split('\0')
}
