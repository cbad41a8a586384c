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
import { removeFile, setAside } from '../sealed/files.ts'
import { claimDatabase } from '../sealed/owner.ts'
import { answersMigration } from './migrations/0001-answers.ts'
import { type DatabaseKind, isDamage, type OpenDatabase, openDatabase } from '../sealed/open.ts'

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

/**
 * The cache behind the worker's door. Damage found while it runs is treated as at opening: the file is set aside and the
 * command answers as on an empty cache. Commands before `open` fail.
 */
export function createCacheStore({ log, now = Date.now, bounds = defaultBounds }: StoreOptions): CacheStore {
  let current: OpenDatabase | null = null
  let opened: CacheCommands['open']['args'] = { file: null, key: null }
  let writes = 0

  const close = (): void => {
    try {
      current?.connection.close()
    } catch (error) {
      log({ level: 'warn', event: 'damaged', detail: String(error) })
    }
    current = null
  }

  const withCache = <Result>(work: (cache: OpenDatabase) => Result): Result => {
    if (current === null) throw new Error('the cache is closed')
    try {
      return work(current)
    } catch (error) {
      if (!isDamage(error)) throw error
      log({ level: 'warn', event: 'damaged', detail: String(error) })
      close()
      if (opened.file !== null) setAside(opened.file, new Date())
      current = openDatabase(cacheKind, opened.file, opened.key, log)
      return work(current)
    }
  }

  const evict = (cache: OpenDatabase): void => {
    writes += 1
    if (writes % writesBetweenEvictions !== 0) return
    const gone = evictAnswers(cache.connection, bounds)
    if (gone > 0) log({ level: 'info', event: 'evicted', detail: `${gone} answers` })
  }

  return {
    open(args) {
      close()
      opened = args
      current = openDatabase(cacheKind, args.file, args.key, log)
      const { place, reason } = current
      withCache(({ connection }) => evictAnswers(connection, bounds))
      return { place, reason }
    },
    read: (key) =>
      withCache(({ connection, seal }) => {
        const found = readAnswer(connection, seal, key, () => removeAnswer(connection, seal, key))
        if (found !== null) touchAnswer(connection, seal, key, now())
        return found
      }),
    write: (answer) =>
      withCache((cache) => {
        const outcome = writeAnswer(cache.connection, cache.seal, answer)
        evict(cache)
        return outcome
      }),
    outdate({ groups }) {
      withCache(({ connection }) => outdateAnswers(connection, groups))
      return null
    },
    remove(key) {
      withCache(({ connection, seal }) => removeAnswer(connection, seal, key))
      return null
    },
    claim: ({ owner }) =>
      withCache(({ connection, seal }) =>
        claimDatabase(connection, seal, owner, () => connection.run('DELETE FROM answer')),
      ),
    close({ remove }) {
      close()
      for (const file of remove) removeFile(file)
      return null
    },
  }
}
