import type { WorkerLog, WorkerReply } from '#shared/ipc/worker-thread.ts'

/** The part of a worker thread that a client uses. */
export interface Thread {
  postMessage(message: unknown, transfer: readonly []): void
  on(event: 'message', listener: (reply: WorkerReply) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<unknown>
}

/** Arguments and answer of each command that a worker understands. */
export type CommandTable = object

export type CommandOf<Table, Name extends keyof Table> = Table[Name] extends { args: infer Args; answer: infer Answer }
  ? { args: Args; answer: Answer }
  : never

export interface WorkerRpc<Table extends CommandTable> {
  /** Posts at once, not a tick later: the order of calls is the order of effect. */
  send<Name extends keyof Table & string>(
    command: Name,
    args: CommandOf<Table, Name>['args'],
  ): Promise<CommandOf<Table, Name>['answer']>
  /** Ends the thread after `last` was answered; nothing happens while none runs. The next command starts another one. */
  end(last: (send: WorkerRpc<Table>['send']) => Promise<unknown>): Promise<void>
}

export interface WorkerRpcOptions<Table extends CommandTable> {
  /** `() => new Worker(url)`; called again after a crash. */
  readonly start: () => Thread
  readonly log: (entry: WorkerLog) => void
  /** For messages: `cache`. */
  readonly name: string
  /** Called for each fresh thread, before its first command. */
  readonly started?: (send: WorkerRpc<Table>['send']) => void
  /** Milliseconds that only grow. */
  readonly now?: () => number
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** Crashes in a row after which a worker rests: what it does for others is left undone meanwhile. */
const MAX_CRASHES = 4
/** Milliseconds of the first rest; each further crash doubles it. */
const FIRST_REST = 30_000
const LONGEST_REST = 30 * 60_000
/** Milliseconds of work after which a crash is not one of a row any more. */
const SOUND = 10 * 60_000

/** The `code` of a command that no thread answered. */
export const WORKER_LOST = 'WORKER_LOST'

function lostError(words: string): Error {
  return Object.assign(new Error(words), { code: WORKER_LOST })
}

/**
 * Calls the commands of a worker thread. It starts with the first one; after a crash the next one starts another thread, after
 * several in a row not before a rest that grows. Commands fail with WORKER_LOST then.
 */
export function createWorkerRpc<Table extends CommandTable>(options: WorkerRpcOptions<Table>): WorkerRpc<Table> {
  const { log, name, now = () => performance.now() } = options
  const waiting = new Map<number, Waiting>()
  let thread: Thread | null = null
  let crashes = 0
  let startedAt = 0
  let restsUntil = 0
  let lastId = 0

  const crashed = (): void => {
    crashes = now() - startedAt < SOUND ? crashes + 1 : 1
    if (crashes >= MAX_CRASHES) restsUntil = now() + Math.min(LONGEST_REST, FIRST_REST * 2 ** (crashes - MAX_CRASHES))
  }
  const lost = (which: Thread, error: Error): void => {
    if (thread !== which) return
    thread = null
    crashed()
    for (const one of waiting.values()) one.reject(lostError(error.message))
    waiting.clear()
    log({ level: 'warn', event: 'damaged', detail: error.message })
  }

  const received = (reply: WorkerReply): void => {
    if ('log' in reply) return log(reply.log)
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (reply.ok) one?.resolve(reply.answer)
    else one?.reject(Object.assign(new Error(reply.error), reply.code === undefined ? {} : { code: reply.code }))
  }

  const post = (to: Thread, command: string, args: unknown): Promise<unknown> => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      to.postMessage({ id, command, args }, [])
    })
  }
  const sendTo = (to: Thread) => ((command, args) => post(to, command, args)) as WorkerRpc<Table>['send']

  const begin = (): Thread => {
    try {
      return options.start()
    } catch (error) {
      crashed()
      throw error
    }
  }
  const running = (): Thread => {
    if (thread !== null) return thread
    if (now() < restsUntil) throw lostError(`the ${name} worker keeps ending`)
    startedAt = now()
    const fresh = begin()
    fresh.on('message', received)
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('exit', (code) => lost(fresh, new Error(`the ${name} worker ended with ${code}`)))
    thread = fresh
    options.started?.(sendTo(fresh))
    return fresh
  }

  return {
    send: ((command: string, args: unknown) => {
      try {
        return post(running(), command, args)
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)))
      }
    }) as WorkerRpc<Table>['send'],
    async end(last) {
      const ending = thread
      if (ending === null) return
      await last(sendTo(ending)).catch(() => undefined)
      thread = null
      await ending.terminate()
    },
  }
}
