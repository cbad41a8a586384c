import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from 'kysely'
import { changesData, DatabaseAway } from './connection-loss.ts'
import { errorCode } from '#shared/rules/error-code.ts'

/** Where the reads of a call go: to the copy, until it changes something. */
interface Reading {
  isElsewhere: boolean
  /** What it is a part of. */
  readonly outer?: Reading
}

const current = new AsyncLocalStorage<Reading>()

/** Runs work whose reads outside of its changes go to the copy. */
export function readingElsewhere<Result>(run: () => Result): Result {
  return current.run({ isElsewhere: true }, run)
}

/** Runs work whose reads are of the primary: what is kept in memory after it has to be what holds now. */
export function readingHere<Result>(run: () => Result): Result {
  const outer = current.getStore()
  return outer ? current.run({ isElsewhere: false, outer }, run) : run()
}

/** From here on all of a call is read where it made a change. */
function stayHere(reading: Reading | undefined): void {
  for (let part = reading; part !== undefined; part = part.outer) part.isElsewhere = false
}

/** What may be asked of a server that only follows: one statement that reads and neither locks nor calls for what only a primary does. */
const reads = /^\s*(?:select|with)\b/i
const changes =
  /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b|\b(?:nextval|setval|pg_notify|set_config|pg_(?:try_)?advisory\w*)\s*\(|\b(?:insert\s+into|delete\s+from|update\s+"?\w+"?\s+set)\b/i

export function onlyReads(query: Pick<CompiledQuery, 'sql' | 'query'>): boolean {
  return !changesData(query as CompiledQuery) && reads.test(query.sql) && !changes.test(query.sql)
}

/**
 * States of PostgreSQL: a statement that a following server ended because what it reads went away, one that it never takes, and
 * tables, columns, types and functions that it has not yet.
 */
const ownTrouble = new Set(['40001', '40P01', '25006', '55000', '42P01', '42703', '42704', '42883'])

/** Whether the primary answers what the copy could not. */
const isOfCopy = (error: unknown) => error instanceof DatabaseAway || ownTrouble.has(errorCode(error))

interface CopyUse {
  /** The copy did not answer a read, which the primary then did. */
  readonly onTrouble: (error: unknown) => void
  /** The structure of the database was changed here: the copy learns of it later. */
  readonly onStructure: () => void
}

/** A connection that is taken from one of both once it is known what it is for. */
class RoutedConnection implements DatabaseConnection {
  readonly #primary: Driver
  readonly #copy: Driver
  readonly #use: CopyUse
  #taken: { readonly driver: Driver; readonly connection: DatabaseConnection } | null = null

  readonly #given: Parameters<Driver['acquireConnection']>

  constructor(primary: Driver, copy: Driver, use: CopyUse, given: Parameters<Driver['acquireConnection']>) {
    this.#primary = primary
    this.#copy = copy
    this.#use = use
    this.#given = given
  }

  async take(
    driver: Driver = this.#primary,
  ): Promise<{ readonly driver: Driver; readonly connection: DatabaseConnection }> {
    this.#taken ??= { driver, connection: await driver.acquireConnection(...this.#given) }
    return this.#taken
  }

  async release(): Promise<void> {
    const taken = this.#taken
    this.#taken = null
    await taken?.driver.releaseConnection(taken.connection)
  }

  async begin(settings: TransactionSettings): Promise<void> {
    const isElsewhere = settings.accessMode === 'read only' && current.getStore()?.isElsewhere === true
    if (isElsewhere && this.#taken === null) {
      try {
        const { driver, connection } = await this.take(this.#copy)
        return await driver.beginTransaction(connection, settings)
      } catch (error) {
        await this.release()
        if (!isOfCopy(error)) throw error
        this.#use.onTrouble(error)
      }
    }
    const { driver, connection } = await this.take()
    return driver.beginTransaction(connection, settings)
  }

  async executeQuery<Row>(query: CompiledQuery, ...rest: unknown[]): Promise<QueryResult<Row>> {
    const reading = current.getStore()
    const isRead = onlyReads(query)
    // What a call reads after it changed something is what it changed.
    if (!isRead && this.#taken?.driver !== this.#copy) stayHere(reading)
    if (reading?.isElsewhere === true && isRead && this.#taken === null) {
      try {
        return await this.#readElsewhere<Row>(query, rest)
      } catch (error) {
        if (!isOfCopy(error)) throw error
        this.#use.onTrouble(error)
        stayHere(reading)
      }
    }
    const { connection } = await this.take()
    const result = await connection.executeQuery<Row>(query, ...(rest as []))
    if (/^\s*(?:create|alter|drop)\b/i.test(query.sql)) this.#use.onStructure()
    return result
  }

  async #readElsewhere<Row>(query: CompiledQuery, rest: unknown[]): Promise<QueryResult<Row>> {
    const connection = await this.#copy.acquireConnection(...this.#given)
    try {
      return await connection.executeQuery<Row>(query, ...(rest as []))
    } finally {
      await this.#copy.releaseConnection(connection)
    }
  }

  async *streamQuery<Row>(
    query: CompiledQuery,
    size: number,
    ...rest: unknown[]
  ): AsyncIterableIterator<QueryResult<Row>> {
    const isElsewhere = current.getStore()?.isElsewhere === true && onlyReads(query)
    let hasBegun = false
    if (isElsewhere && this.#taken === null) {
      try {
        const { connection } = await this.take(this.#copy)
        for await (const part of connection.streamQuery<Row>(query, size, ...(rest as []))) {
          hasBegun = true
          yield part
        }
        return
      } catch (error) {
        if (hasBegun || !isOfCopy(error)) throw error
        this.#use.onTrouble(error)
        await this.release()
      }
    }
    const { connection } = await this.take()
    yield* connection.streamQuery<Row>(query, size, ...(rest as []))
  }
}

const own = (connection: DatabaseConnection) => connection as RoutedConnection

function routingDriver(primary: Driver, copy: Driver, use: CopyUse): Driver {
  const taken = (connection: DatabaseConnection) => own(connection).take()
  return {
    async init(...given) {
      await primary.init(...given)
      await copy.init(...given)
    },
    acquireConnection: async (...given) => new RoutedConnection(primary, copy, use, given),
    releaseConnection: (connection) => own(connection).release(),
    beginTransaction: (connection, settings) => own(connection).begin(settings),
    async commitTransaction(connection) {
      const { driver, connection: inner } = await taken(connection)
      await driver.commitTransaction(inner)
    },
    async rollbackTransaction(connection) {
      const { driver, connection: inner } = await taken(connection)
      await driver.rollbackTransaction(inner)
    },
    async savepoint(connection, ...given) {
      const { driver, connection: inner } = await taken(connection)
      await driver.savepoint?.(inner, ...given)
    },
    async rollbackToSavepoint(connection, ...given) {
      const { driver, connection: inner } = await taken(connection)
      await driver.rollbackToSavepoint?.(inner, ...given)
    },
    async releaseSavepoint(connection, ...given) {
      const { driver, connection: inner } = await taken(connection)
      await driver.releaseSavepoint?.(inner, ...given)
    },
    async destroy(...given) {
      await Promise.all([primary.destroy(...given), copy.destroy(...given)])
    },
  }
}

/** A dialect whose reads go to a copy where `readingElsewhere` says so; all else, and what the copy cannot answer, to the primary. */
export function routing(primary: Dialect, copy: Dialect, use: CopyUse): Dialect {
  return {
    createAdapter: () => primary.createAdapter(),
    createDriver: () => routingDriver(primary.createDriver(), copy.createDriver(), use),
    createIntrospector: (database) => primary.createIntrospector(database),
    createQueryCompiler: () => primary.createQueryCompiler(),
  }
}
