import type { CacheCommand, CacheCommands, CacheLog, CacheReply } from '#shared/ipc/cache-worker.ts'
import type { CacheClient } from './contract.ts'

/** The part of a worker thread that the client uses. */
export interface CacheThread {
  postMessage(message: unknown, transfer: readonly []): void
  on(event: 'message', listener: (reply: CacheReply) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<unknown>
}

export interface CacheClientOptions {
  /** `() => new Worker(url)`; called again after a crash. */
  readonly start: () => CacheThread
  readonly log: (entry: CacheLog) => void
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** A worker that keeps crashing is given up for this run: calls then go without a cache. */
const mostStarts = 4

/**
 * Talks to the cache worker. The thread starts with the first command; after a crash the next command starts another
 * one, which opens the same cache again.
 */
export function createCacheClient({ start, log }: CacheClientOptions): CacheClient {
  const waiting = new Map<number, Waiting>()
  let thread: CacheThread | null = null
  let opened: CacheCommands['open']['args'] | null = null
  let starts = 0
  let lastId = 0

  const lost = (which: CacheThread, error: Error): void => {
    if (thread !== which) return
    thread = null
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
    log({ level: 'warn', event: 'damaged', detail: error.message })
  }

  const received = (reply: CacheReply): void => {
    if ('log' in reply) return log(reply.log)
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.ok) one?.resolve(reply.answer)
    else one?.reject(new Error(reply.error))
  }

  const running = (): CacheThread => {
    if (thread !== null) return thread
    if (starts >= mostStarts) throw new Error('the cache worker keeps ending')
    starts += 1
    const fresh = start()
    fresh.on('message', received)
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('exit', (code) => lost(fresh, new Error(`the cache worker ended with ${code}`)))
    thread = fresh
    if (opened !== null) post(fresh, 'open', opened).catch(() => undefined)
    return fresh
  }

  const post = <Name extends CacheCommand>(
    to: CacheThread,
    command: Name,
    args: CacheCommands[Name]['args'],
  ): Promise<CacheCommands[Name]['answer']> => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
      to.postMessage({ id, command, args }, [])
    })
  }

  /** Posts at once, not a tick later: the order of calls is the order of effect. */
  const send = <Name extends CacheCommand>(
    command: Name,
    args: CacheCommands[Name]['args'],
  ): Promise<CacheCommands[Name]['answer']> => {
    try {
      return post(running(), command, args)
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    open(args) {
      opened = null
      const answer = send('open', args)
      opened = args
      return answer
    },
    read: (args) => send('read', args),
    write: (args) => send('write', args),
    outdate: (args) => send('outdate', args),
    remove: (args) => send('remove', args),
    claim: (args) => send('claim', args),
    close(args) {
      opened = null
      return send('close', args)
    },
    async dispose() {
      const ending = thread
      if (ending === null) return
      opened = null
      await post(ending, 'close', { remove: [] }).catch(() => undefined)
      thread = null
      await ending.terminate()
    },
  }
}
