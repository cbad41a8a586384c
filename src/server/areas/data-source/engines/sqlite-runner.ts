import { DatabaseSync, constants } from 'node:sqlite'
import { parentPort } from 'node:worker_threads'

/** One query on one file. Values travel in their order; nothing but reading is authorised, whatever the text says. */
export interface SqliteJob {
  readonly file: string
  readonly text: string
  readonly values: readonly (string | number | null)[]
  readonly rows: number
  readonly bytes: number
}
export type SqliteAnswer =
  | { readonly rows: readonly Readonly<Record<string, unknown>>[] }
  | { readonly fault: 'rows' | 'bytes' | 'connect' | 'refused'; readonly reason: string }

const reading = new Set<number>([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_FUNCTION,
  constants.SQLITE_RECURSIVE,
])
const deniedFunctions = new Set(['load_extension', 'fts3_tokenizer', 'zeroblob', 'randomblob'])

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function open(file: string, bytes: number): DatabaseSync {
  const database = new DatabaseSync(file, {
    readOnly: true,
    allowExtension: false,
    enableDoubleQuotedStringLiterals: true,
    timeout: 2000,
    limits: { length: bytes, attach: 0, sqlLength: 1_000_000 },
  })
  database.exec('pragma trusted_schema = off')
  database.exec('pragma cache_size = -8192')
  database.setAuthorizer((action, first, second) => {
    const isReading =
      reading.has(action) && !(action === constants.SQLITE_FUNCTION && deniedFunctions.has(second ?? ''))
    // Names of columns, for whoever binds a design to a table; the guard keeps it out of written queries.
    const isDescribing = action === constants.SQLITE_PRAGMA && first === 'table_info'
    return isReading || isDescribing ? constants.SQLITE_OK : constants.SQLITE_DENY
  })
  return database
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length
  return value instanceof Uint8Array ? value.length : 8
}

function answer(job: SqliteJob): SqliteAnswer {
  let database: DatabaseSync
  try {
    database = open(job.file, job.bytes)
  } catch (error) {
    return { fault: 'connect', reason: reasonOf(error) }
  }
  try {
    const statement = database.prepare(job.text)
    statement.setReadBigInts(true)
    const rows: Record<string, unknown>[] = []
    let bytes = 0
    for (const row of statement.iterate(...job.values)) {
      if (rows.length >= job.rows) return { fault: 'rows', reason: '' }
      for (const value of Object.values(row)) bytes += sizeOf(value)
      if (bytes > job.bytes) return { fault: 'bytes', reason: '' }
      rows.push({ ...row })
    }
    return { rows }
  } catch (error) {
    const reason = reasonOf(error)
    return /too big/.test(reason) ? { fault: 'bytes', reason: '' } : { fault: 'refused', reason }
  } finally {
    database.close()
  }
}

if (parentPort) {
  const port = parentPort
  port.on('message', (job: SqliteJob) => port.postMessage(answer(job)))
} else {
  process.on('message', (job: SqliteJob) => process.send?.(answer(job)))
  process.once('disconnect', () => process.exit(0))
}
