import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { errorCode } from '#shared/rules/error-code.ts'

/** The database was not reached, or went away before it was told to commit: nothing of the transaction was stored. */
export class DatabaseAway extends Error {}

/** The database went away after it was told to store something: nobody knows whether it did. */
export class OutcomeUnknown extends Error {}

/** A server that follows another one: it answers, and stores nothing. */
export class StandbyServer extends Error {}

/** Codes of the operating system, and states of PostgreSQL of a connection that failed or of a server that takes no writes. */
const lossCodes =
  /^(?:ECONN(?:RESET|REFUSED|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT|08\w{3}|57P0[1-35]|25006|53300)$/
/** What the driver says itself has no code. */
const lossWords =
  /^(?:Connection terminated|timeout exce|timeout expired|Client (?:has encountered|was closed)|Postgres connection has been)/

/** Whether an error is about the connection to the database and not about what it was asked. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof StandbyServer || lossCodes.test(errorCode(error)) || lossWords.test(error.message)
}

/** For the log, and for whoever starts a server that does not reach its database. */
const wordsOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
const away = (cause: unknown) => (isConnectionLoss(cause) ? new DatabaseAway(wordsOf(cause), { cause }) : cause)
const unknown = (cause: unknown) => (isConnectionLoss(cause) ? new OutcomeUnknown(wordsOf(cause), { cause }) : cause)

const writing = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'])

/** Whether a statement changes what is stored. */
export function changesData({ query, sql }: CompiledQuery): boolean {
  return writing.has(query.kind) || (query.kind === 'RawNode' && /^\s*(insert|update|delete|replace)\b/i.test(sql))
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  isInTransaction = false

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery, ...rest: unknown[]): Promise<QueryResult<Row>> {
    try {
      return await this.inner.executeQuery<Row>(query, ...(rest as []))
    } catch (error) {
      throw !this.isInTransaction && changesData(query) ? unknown(error) : away(error)
    }
  }

  streamQuery<Row>(query: CompiledQuery, size: number, ...rest: unknown[]): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, size, ...(rest as []))
  }
}

const own = (connection: DatabaseConnection) => connection as WatchedConnection

async function told<Result>(work: () => Promise<Result>, as: (error: unknown) => unknown): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw as(error)
  }
}

function watchingDriver(driver: Driver): Driver {
  return {
    init: (...parameters) => driver.init(...parameters),
    acquireConnection: async (...parameters) =>
      new WatchedConnection(await told(() => driver.acquireConnection(...parameters), away)),
    releaseConnection: (connection, ...parameters) => driver.releaseConnection(own(connection).inner, ...parameters),
    async beginTransaction(connection, settings: TransactionSettings) {
      await told(() => driver.beginTransaction(own(connection).inner, settings), away)
      own(connection).isInTransaction = true
    },
    async commitTransaction(connection) {
      await told(() => driver.commitTransaction(own(connection).inner), unknown)
      own(connection).isInTransaction = false
    },
    async rollbackTransaction(connection) {
      own(connection).isInTransaction = false
      // A connection that is gone takes back what was not committed; why it is rolled back says more than that.
      await driver.rollbackTransaction(own(connection).inner).catch((error: unknown) => {
        if (!isConnectionLoss(error)) throw error
      })
    },
    savepoint: async (connection, ...parameters) => driver.savepoint?.(own(connection).inner, ...parameters),
    rollbackToSavepoint: async (connection, ...parameters) =>
      driver.rollbackToSavepoint?.(own(connection).inner, ...parameters),
    releaseSavepoint: async (connection, ...parameters) =>
      driver.releaseSavepoint?.(own(connection).inner, ...parameters),
    destroy: (...parameters) => driver.destroy(...parameters),
  }
}

/** A dialect whose errors tell a lost connection from a refused statement: `DatabaseAway` and `OutcomeUnknown`. */
export function tellingLosses(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => watchingDriver(dialect.createDriver()),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
