import { RunnerPool } from '#server/core/runners/pool.ts'
import { runnerUrl, startProcess, startThread } from '#server/core/runners/start.ts'
import { type Connection, type Engine, plainRow, QueryFault } from './contract.ts'
import type { SqliteAnswer, SqliteJob } from './sqlite-runner.ts'

const HEAP_MB = 256
/** Milliseconds for a runner to begin. */
const BEGIN = 5000

const script = () => runnerUrl(import.meta.url, 'sqlite-runner.ts', 'sqlite-runner.js')

/**
 * A query of SQLite is ended with its process, and with nothing less. The desktop app may start none: there it is a
 * thread, which a query that never ends keeps until the app is closed, while two at once are all there are.
 */
const pool = new RunnerPool<SqliteJob, SqliteAnswer>({
  name: 'sqliteSources',
  start: () => (process.versions['electron'] === undefined ? startProcess(script()) : startThread(script(), HEAP_MB)),
  atOnce: 2,
  waiting: 50,
})

export const runSqlite: Engine = async ({ serviceName }: Connection, sql, { timeMs, rows, bytes }) => {
  const ran = await pool.run({ file: serviceName, ...sql, rows, bytes }, timeMs + BEGIN)
  if ('fault' in ran) throw new QueryFault(ran.fault === 'died' ? 'bytes' : ran.fault)
  if ('fault' in ran.answer) throw new QueryFault(ran.answer.fault, ran.answer.reason)
  return ran.answer.rows.map(plainRow)
}
