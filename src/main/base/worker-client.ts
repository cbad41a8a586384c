import type { WorkerLog, WorkerReply } from '#shared/ipc/worker-thread.ts'

/** The part of a worker thread that a client uses. */
export interface Thread {
  postMessage(message: unknown, transfer: readonly []): void
  on(event: 'message', listener: (reply: WorkerReply) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<unknown>
}

/** Commands of a worker with one database: it is opened, and opened again after a crash. */
interface CommandTable {
  open: { args: unknown; answer: unknown }
  close: { args: { remove: readonly string[] }; answer: unknown }
}

export interface WorkerClient<Table extends CommandTable> {
  send<Name extends keyof Table & string>(
    command: Name,
    args: CommandOf<Table, Name>['args'],
  ): Promise<CommandOf<Table, Name>['answer']>
  open(args: Table['open']['args']): Promise<Table['open']['answer']>
  close(args: Table['close']['args']): Promise<Table['close']['answer']>
  /** Closes the database and ends the worker. */
  dispose(): Promise<void>
}
type CommandOf<Table, Name extends keyof Table> = Table[Name] extends { args: infer Args; answer: infer Answer }
  ? { args: Args; answer: Answer }
  : never

export interface WorkerClientOptions {
  /** `() => new Worker(url)`; called again after a crash. */
  readonly start: () => Thread
  readonly log: (entry: WorkerLog) => void
  /** For messages: `cache`. */
  readonly name: string
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** A worker that keeps crashing is given up for this run: what it does for others is then left undone. */
const mostStarts = 4

/**
 * Talks to a worker thread. It starts with the first command; after a crash the next command starts another one, which
 * opens the same database again.
 */
export function createWorkerClient<Table extends CommandTable>({
  start,
  log,
  name,
}: WorkerClientOptions): WorkerClient<Table> {
  const waiting = new Map<number, Waiting>()
  let thread: Thread | null = null
  let opened: { readonly args: unknown } | null = null
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
    else one?.reject(new Error(reply.error))
  }

  const running = (): Thread => {
    if (thread !== null) return thread
    if (starts >= mostStarts) throw new Error(`the ${name} worker keeps ending`)
    starts += 1
    const fresh = start()
    fresh.on('message', received)
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('exit', (code) => lost(fresh, new Error(`the ${name} worker ended with ${code}`)))
    thread = fresh
    if (opened !== null) post(fresh, 'open', opened.args).catch(() => undefined)
    return fresh
  }

  const post = (to: Thread, command: string, args: unknown): Promise<unknown> => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      to.postMessage({ id, command, args }, [])
    })
  }

  /** Posts at once, not a tick later: the order of calls is the order of effect. */
  const send = (command: string, args: unknown): Promise<unknown> => {
    try {
      return post(running(), command, args)
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    }
  }

  return {
    send: send as WorkerClient<Table>['send'],
    open(args) {
      opened = null
      const answer = send('open', args)
      opened = { args }
      return answer
    },
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
