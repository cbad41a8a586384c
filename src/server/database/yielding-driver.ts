import { setImmediate as whenOver } from 'node:timers'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

/** Milliseconds of queries after which others have a turn. */
const STRETCH = 10

/** When the first query of this round of the event loop began; null before it. */
let began: number | null = null

/** Queries of SQLite end in the round they begin in: a call of many would never let another one in between. */
class YieldingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection

  constructor(inner: DatabaseConnection) {
    this.inner = inner
  }

  async executeQuery<Row>(query: CompiledQuery, ...rest: unknown[]): Promise<QueryResult<Row>> {
    if (began === null) {
      began = performance.now()
      whenOver(() => {
        began = null
      })
    }
    const result = await this.inner.executeQuery<Row>(query, ...(rest as []))
    if (began !== null && performance.now() - began > STRETCH) await nextRound()
    return result
  }

  streamQuery<Row>(query: CompiledQuery, size: number, ...rest: unknown[]): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, size, ...(rest as []))
  }
}

/** The driver of a database that works on the thread that serves everybody. */
export function yieldingDriver(driver: Driver): Driver {
  return {
    init: (...given) => driver.init(...given),
    acquireConnection: async (...given) => new YieldingConnection(await driver.acquireConnection(...given)),
    releaseConnection: (connection, ...given) =>
      driver.releaseConnection((connection as YieldingConnection).inner, ...given),
    beginTransaction: (...given) => driver.beginTransaction(...given),
    commitTransaction: (...given) => driver.commitTransaction(...given),
    rollbackTransaction: (...given) => driver.rollbackTransaction(...given),
    savepoint: async (...given) => driver.savepoint?.(...given),
    rollbackToSavepoint: async (...given) => driver.rollbackToSavepoint?.(...given),
    releaseSavepoint: async (...given) => driver.releaseSavepoint?.(...given),
    destroy: (...given) => driver.destroy(...given),
  }
}
