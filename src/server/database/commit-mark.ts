import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { changesData, DatabaseAway } from './connection-loss.ts'

/** One row that goes into the first commit of a call, so that what was done and that it was done are one. */
export interface CommitMark {
  /** Made when it is written: by then it is known what was sent. */
  readonly insert: () => CompiledQuery
  isWritten: boolean
}

/** The row is there already: another process did the same call at the same time, and this one is taken back. */
export class MarkTaken extends Error {}

const current = new AsyncLocalStorage<CommitMark>()

/** Whether anything was changed since it was handed to `watchingChanges`. */
export interface Watch {
  hasChanged: boolean
  /** Some of it is stored, whatever becomes of the rest. */
  hasCommitted?: boolean
}
const watched = new AsyncLocalStorage<Watch>()

/** Runs work and notes in `watch` whether it changed more than counters. */
export function watchingChanges<Result>(watch: Watch, run: () => Promise<Result>): Promise<Result> {
  return watched.run(watch, run)
}

/** Runs a call whose first change to the database is committed together with its mark. */
export function withCommitMark<Result>(mark: CommitMark, run: () => Promise<Result>): Promise<Result> {
  return current.run(mark, run)
}

/** Counting an attempt is not yet what the call is about. */
const counter = /"(?:rate_limit|login_failure|captcha)"/

const changes = (query: CompiledQuery) => !counter.test(query.sql) && changesData(query)

class MarkingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #driver: Driver
  isInTransaction = false
  hasChanged = false

  constructor(inner: DatabaseConnection, driver: Driver) {
    this.inner = inner
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery, ...rest: unknown[]): Promise<QueryResult<Row>> {
    const run = () => this.inner.executeQuery<Row>(query, ...(rest as []))
    const [mark, watch] = [current.getStore(), watched.getStore()]
    if ((watch === undefined && mark === undefined) || !changes(query)) return run()
    if (watch) watch.hasChanged = true
    if (this.isInTransaction) {
      this.hasChanged = true
      return run()
    }
    if (mark === undefined || mark.isWritten) {
      const result = await run()
      if (watch) watch.hasCommitted = true
      return result
    }
    await this.#driver.beginTransaction(this.inner, {})
    try {
      const result = await run()
      await this.mark(mark)
      await this.#driver.commitTransaction(this.inner)
      mark.isWritten = true
      return result
    } catch (error) {
      await this.#driver.rollbackTransaction(this.inner)
      throw error
    }
  }

  async mark({ insert }: CommitMark): Promise<void> {
    try {
      await this.inner.executeQuery(insert())
    } catch (cause) {
      if (cause instanceof DatabaseAway) throw cause
      throw new MarkTaken('submitted before', { cause })
    }
  }

  streamQuery<Row>(query: CompiledQuery, size: number, ...rest: unknown[]): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, size, ...(rest as []))
  }
}

const own = (connection: DatabaseConnection) => connection as MarkingConnection

/** The driver of any dialect, with the mark of the call under way before the commit of its first change. */
function markingDriver(driver: Driver): Driver {
  return {
    init: (...given) => driver.init(...given),
    acquireConnection: async (...given) => new MarkingConnection(await driver.acquireConnection(...given), driver),
    releaseConnection: (connection, ...given) => driver.releaseConnection(own(connection).inner, ...given),
    async beginTransaction(connection, settings: TransactionSettings) {
      await driver.beginTransaction(own(connection).inner, settings)
      own(connection).isInTransaction = true
      own(connection).hasChanged = false
    },
    async commitTransaction(connection) {
      const mark = current.getStore()
      const { hasChanged, inner } = own(connection)
      const isFirst = mark !== undefined && hasChanged && !mark.isWritten
      if (isFirst) await own(connection).mark(mark)
      await driver.commitTransaction(inner)
      own(connection).isInTransaction = false
      if (isFirst) mark.isWritten = true
      const watch = watched.getStore()
      if (watch && hasChanged) watch.hasCommitted = true
    },
    async rollbackTransaction(connection) {
      own(connection).isInTransaction = false
      await driver.rollbackTransaction(own(connection).inner)
    },
    savepoint: async (connection, ...given) => driver.savepoint?.(own(connection).inner, ...given),
    rollbackToSavepoint: async (connection, ...given) => driver.rollbackToSavepoint?.(own(connection).inner, ...given),
    releaseSavepoint: async (connection, ...given) => driver.releaseSavepoint?.(own(connection).inner, ...given),
    destroy: (...given) => driver.destroy(...given),
  }
}

/** A dialect whose commits carry the mark of the call under way (`withCommitMark`). */
export function markingCommits(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => markingDriver(dialect.createDriver()),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
