import type { CacheCommand, CacheCommands } from '#shared/ipc/cache-worker.ts'
import type { WorkerLog } from '#shared/ipc/worker-thread.ts'
import {
  type CacheBounds,
  defaultBounds,
  evictAnswers,
  outdateAnswers,
  readAnswer,
  removeAnswer,
  touchAnswer,
  writeAnswer,
} from './answers.ts'
import { createDoor } from '../encrypted-store/database-connection.ts'
import { claimDatabase } from '../encrypted-store/owner.ts'
import { answersMigration } from './migrations/0001-answers.ts'
import type { DatabaseKind, OpenDatabase } from '../encrypted-store/open.ts'

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

/** The cache behind the worker's door. Commands before `open` fail. */
export function createCacheStore({ log, now = Date.now, bounds = defaultBounds }: StoreOptions): CacheStore {
  const door = createDoor({ kind: cacheKind, log })
  let writes = 0

  const evict = (cache: OpenDatabase): void => {
    writes += 1
    if (writes % writesBetweenEvictions !== 0) return
    const gone = evictAnswers(cache.connection, bounds)
    if (gone > 0) log({ level: 'info', event: 'evicted', detail: `${gone} answers` })
  }

  return {
    open({ file, key }) {
      const opened = door.open(file, key)
      door.use(({ connection }) => evictAnswers(connection, bounds))
      return opened
    },
    read: (key) =>
      door.use(({ connection, seal }) => {
        const found = readAnswer(connection, seal, key, () => removeAnswer(connection, seal, key))
        if (found !== null) touchAnswer(connection, seal, key, now())
        return found
      }),
    write: (answer) =>
      door.use((cache) => {
        const outcome = writeAnswer(cache.connection, cache.seal, answer)
        evict(cache)
        return outcome
      }),
    outdate({ groups }) {
      door.use(({ connection }) => outdateAnswers(connection, groups))
      return null
    },
    remove(key) {
      door.use(({ connection, seal }) => removeAnswer(connection, seal, key))
      return null
    },
    claim: ({ owner }) =>
      door.use(({ connection, seal }) =>
        claimDatabase(connection, seal, owner, () => connection.run('DELETE FROM answer')),
      ),
    close({ remove }) {
      door.close(remove)
      return null
    },
  }
}
