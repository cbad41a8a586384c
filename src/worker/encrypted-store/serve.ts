import { parentPort } from 'node:worker_threads'
import { errorCode } from '#shared/rules/error-code.ts'
import type { WorkerLog, WorkerReply, WorkerRequest } from '#shared/ipc/worker-thread.ts'

/** Answers main's commands from a store of functions. Fails outside a worker thread. */
export function serve(makeStore: (log: (entry: WorkerLog) => void) => object): void {
  if (parentPort === null) throw new Error('this file runs as a worker thread')
  const port = parentPort
  const reply = (message: WorkerReply) => port.postMessage(message)
  const store = makeStore((log) => reply({ log })) as Readonly<Record<string, (args: unknown) => unknown>>

  const answered = (id: number, answer: unknown) => {
    // Bytes are handed over and not copied: whoever answers with them lets go of them.
    port.postMessage({ id, ok: true, answer } satisfies WorkerReply, ownBytes(answer))
  }
  const failed = (id: number, error: unknown) => {
    const code = errorCode(error)
    if (isOfTheDisk(code)) reply({ log: { level: 'warn', event: 'unwritten', detail: code } })
    const words = error instanceof Error ? error.message : String(error)
    reply({ id, ok: false, error: words, ...(code === '' ? {} : { code }) })
  }

  // One command after the other: SQLite is synchronous here, so the order of arrival is the order of effect. What reads
  // files of the person answers later, and lets others pass.
  port.on('message', ({ id, command, args }: WorkerRequest) => {
    try {
      const run = store[command]
      if (run === undefined) throw new Error(`unknown command ${command}`)
      const answer = run(args)
      if (answer instanceof Promise)
        answer.then(
          (later: unknown) => answered(id, later),
          (error: unknown) => failed(id, error),
        )
      else answered(id, answer)
    } catch (error) {
      failed(id, error)
    }
  })
}

/** The memory of an answer of bytes, where nothing else lies in it. */
function ownBytes(answer: unknown): ArrayBuffer[] {
  const isOwn =
    answer instanceof Uint8Array &&
    answer.buffer instanceof ArrayBuffer &&
    answer.byteLength === answer.buffer.byteLength
  return isOwn ? [answer.buffer as ArrayBuffer] : []
}

/** Whether a disk that is full, or refuses, or another program kept the command from its work. */
function isOfTheDisk(code: string): boolean {
  return /^(?:ENOSPC|EDQUOT|EROFS|EACCES|EIO|SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|BUSY|LOCKED)\w*)$/.test(code)
}
