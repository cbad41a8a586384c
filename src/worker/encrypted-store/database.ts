import type Database from 'better-sqlite3'

/**
 * Two faces of one connection: a function that takes `Readable` cannot be handed the means to write.
 * Only open.ts makes a `Writable`.
 */
export interface Readable {
  /** One row, or undefined. */
  get(sql: string, ...values: unknown[]): unknown
  all(sql: string, ...values: unknown[]): unknown[]
}

export interface Writable extends Readable {
  run(sql: string, ...values: unknown[]): number
  /** Everything or nothing. */
  transaction<Result>(work: () => Result): Result
}

export interface Connection extends Writable {
  /** Moves a write-ahead log that has no name any more into the file, and begins another. */
  renewLog(): void
  close(): void
}

/** Called for a statement that took longer than the threshold. The text never holds values. */
export type SlowLog = (sql: string, milliseconds: number) => void

/** A lookup here is a single key: above this something is wrong with index or disk. */
const slowMilliseconds = 40

/** Wraps better-sqlite3: prepared statements are kept, and slow ones are reported. */
export function connect(database: Database.Database, slow: SlowLog): Connection {
  const statements = new Map<string, Database.Statement<unknown[], unknown>>()
  const timed = <Result>(sql: string, work: (statement: Database.Statement<unknown[], unknown>) => Result): Result => {
    let statement = statements.get(sql)
    if (statement === undefined) {
      statement = database.prepare<unknown[], unknown>(sql)
      statements.set(sql, statement)
    }
    const started = performance.now()
    const result = work(statement)
    const took = performance.now() - started
    if (took > slowMilliseconds) slow(sql, took)
    return result
  }
  return {
    get: (sql, ...values) => timed(sql, (statement) => statement.get(...values)),
    all: (sql, ...values) => timed(sql, (statement) => statement.all(...values)),
    run: (sql, ...values) => timed(sql, (statement) => statement.run(...values).changes),
    transaction: (work) => database.transaction(work).immediate(),
    renewLog() {
      database.pragma('journal_mode = DELETE')
      database.pragma('journal_mode = WAL')
      // Made with the first look.
      database.pragma('schema_version')
    },
    close() {
      statements.clear()
      try {
        database.pragma('optimize')
      } finally {
        database.close()
      }
    },
  }
}
