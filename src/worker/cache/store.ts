import type { CacheCommand, CacheCommands } from '#shared/ipc/cache-worker.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import {
  type CacheBounds,
  defaultBounds,
  evictAnswers,
  invalidateAnswers,
  readAnswer,
  removeAnswer,
  touchAnswer,
  writeAnswer,
} from './answers.ts'
import { createDatabaseConnection } from '#worker/encrypted-store/database-connection.ts'
import { claimDatabase } from '#worker/encrypted-store/owner.ts'
import { answersMigration } from './migrations/0001-answers.ts'
import type { DatabaseKind, OpenDatabase } from '#worker/encrypted-store/open.ts'

/** Every command of the worker; one that is missing or too many does not compile. */
export type CacheStore = {
  readonly [Name in CacheCommand]: (args: CacheCommands[Name]['args']) => CacheCommands[Name]['answer']
}

export interface StoreOptions {
  readonly log: (entry: WorkerLog) => void
  readonly now?: () => number
  readonly bounds?: CacheBounds
}

/** What is lost here can be fetched again, hence NORMAL. */
const cacheKind: DatabaseKind = { migrations: [answersMigration], synchronous: 'NORMAL' }

/** Writes between two looks at the bounds. */
const writesBetweenEvictions = 50

/** The cache behind the worker's database. Commands before `open` fail. */
export function createCacheStore({ log, now = Date.now, bounds = defaultBounds }: StoreOptions): CacheStore {
  const database = createDatabaseConnection({ kind: cacheKind, log })
  let writes = 0

  const evict = (cache: OpenDatabase): void => {
    writes += 1
    if (writes % writesBetweenEvictions !== 0) return
    const gone = evictAnswers(cache.connection, bounds)
    if (gone > 0) log({ level: 'info', event: 'evicted', detail: `${gone} answers` })
  }

  return {
    open({ file, key }) {
      const opened = database.open(file, key)
      database.use(({ connection }) => evictAnswers(connection, bounds))
      return opened
    },
    read: (key) =>
      database.use(({ connection, cipher }) => {
        const found = readAnswer(connection, cipher, key, () => {
          log({ level: 'warn', event: 'unreadable', detail: 'an answer' })
          removeAnswer(connection, cipher, key)
        })
        if (found !== null) touchAnswer(connection, cipher, key, now())
        return found
      }),
    write: (answer) =>
      database.use((cache) => {
        const outcome = writeAnswer(cache.connection, cache.cipher, answer)
        evict(cache)
        return outcome
      }),
    invalidate({ groups }) {
      database.use(({ connection }) => invalidateAnswers(connection, groups))
      return null
    },
    remove(key) {
      database.use(({ connection, cipher }) => removeAnswer(connection, cipher, key))
      return null
    },
    claim: ({ owner }) =>
      database.use(({ connection, cipher }) =>
        claimDatabase(connection, cipher, owner, () => connection.run('DELETE FROM answer')),
      ),
    close({ remove }) {
      database.close(remove)
      return null
    },
  }
}
