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
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** A worker that keeps crashing is given up for this run: what it does for others is then left undone. */
const MAX_STARTS = 4

/** Calls the commands of a worker thread. It starts with the first one; after a crash the next one starts another thread. */
export function createWorkerRpc<Table extends CommandTable>(options: WorkerRpcOptions<Table>): WorkerRpc<Table> {
  const { log, name } = options
  const waiting = new Map<number, Waiting>()
  let thread: Thread | null = null
  let starts = 0
  let lastId = 0

  const lost = (which: Thread, error: Error): void => {
    if (thread !== which) return
    thread = null
    for (const one of waiting.values()) one.reject(error)
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

  const running = (): Thread => {
    if (thread !== null) return thread
    if (starts >= MAX_STARTS) throw new Error(`the ${name} worker keeps ending`)
    starts += 1
    const fresh = options.start()
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
