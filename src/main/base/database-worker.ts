import { createWorkerRpc, type WorkerRpc, type WorkerRpcOptions } from './worker-rpc.ts'

/** Commands of a worker with one database: it is opened, and opened again after a crash. */
interface DatabaseCommands {
  open: { args: unknown; answer: unknown }
  close: { args: { remove: readonly string[] }; answer: unknown }
}

export interface DatabaseWorker<Table extends DatabaseCommands> {
  readonly send: WorkerRpc<Table>['send']
  open(args: Table['open']['args']): Promise<Table['open']['answer']>
  close(args: Table['close']['args']): Promise<Table['close']['answer']>
  /** Closes the database and ends the worker. */
  dispose(): Promise<void>
}

export type DatabaseWorkerOptions = Pick<WorkerRpcOptions<object>, 'start' | 'log' | 'name' | 'now'>

/** A worker thread that owns a database. After a crash the next command opens the same one again, in a fresh thread. */
export function createDatabaseWorker<Table extends DatabaseCommands>(
  options: DatabaseWorkerOptions,
): DatabaseWorker<Table> {
  let opened: { readonly args: unknown } | null = null
  const rpc = createWorkerRpc<DatabaseCommands>({
    ...options,
    started: (send) => {
      if (opened !== null) send('open', opened.args).catch(() => undefined)
    },
  })
  return {
    send: rpc.send as unknown as DatabaseWorker<Table>['send'],
    open(args) {
      opened = null
      const answer = rpc.send('open', args)
      opened = { args }
      return answer
    },
    close(args) {
      opened = null
      return rpc.send('close', args)
    },
    async dispose() {
      opened = null
      await rpc.end((send) => send('close', { remove: [] }))
    },
  }
}
