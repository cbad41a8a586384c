import type { DatabaseWorker } from '#main/base/database-worker.ts'
import type { UploadCommands, UploadSource } from '#shared/ipc/uploads-worker.ts'
import { type AttemptOptions, faultOf, isRefusal, needsSession, untilAnswered } from './attempts.ts'
import type { Hashed, UploadCalls } from './calls.ts'
import { CHUNK, chunkSize, type Command, type Happening, type Job } from './machine.ts'
import type { UploadRecord } from './record.ts'

/** Milliseconds of hashing between two readings of how far it is. */
const HASH_BUDGET = 150
/** Bytes from which a server is asked whether it would take a file while that is hashed: smaller ones are hashed in a moment. */
const LARGE = 64 * 1024 * 1024

export interface RunnerOptions {
  readonly worker: Pick<DatabaseWorker<UploadCommands>, 'send'>
  readonly calls: UploadCalls
  readonly attempts: Pick<AttemptOptions, 'pauses' | 'online'>
}

/** What a command works on, and whom it tells. */
export interface RunContext {
  readonly record: UploadRecord
  readonly job: Job
  readonly signal: AbortSignal
  readonly tell: (happening: Happening) => void
  readonly hashed: (done: number) => void
  readonly waiting: (isWaiting: boolean) => void
  /** Another session is needed. */
  readonly hold: () => void
}

export function sourceOf({ id, path, size, changedAt }: UploadRecord): UploadSource {
  return { id, path, size, changedAt }
}

/** Begins one command of the machine, and tells what became of it; nothing once its signal has ended it. */
export function runCommand(command: Command, context: RunContext, options: RunnerOptions): Promise<void> {
  const { record, job, signal, tell } = context
  const { run } = job
  const { calls, worker } = options
  const attempt = <Answer>(work: (signal: AbortSignal) => Promise<Answer>) =>
    untilAnswered(work, { ...options.attempts, signal, waiting: context.waiting })
  const file = (): Hashed => ({ ...record, hash: job.hash ?? '' })
  const read = (from: number, to: number) => worker.send('read', { source: sourceOf(record), from, to })

  const work = async (): Promise<void> => {
    if (command.what === 'hash') {
      tell({ type: 'hashed', run, hash: await Promise.race([hashAll(context, options), refusal(context, options)]) })
      return
    }
    if (command.what === 'test') {
      tell({ type: 'tested', run, answer: await attempt((ending) => calls.test(file(), ending)) })
      return
    }
    if (command.what === 'send') {
      const { chunk } = command
      const from = (chunk - 1) * CHUNK
      const bytes = await read(from, from + chunkSize(job, chunk))
      const isWhole = await attempt((ending) => calls.send(file(), chunk, bytes, ending))
      tell({ type: 'sent', run, chunk, isWhole })
      return
    }
    const { submitKey } = record
    if (job.mode === 'chunked') {
      const result = await attempt((ending) => calls.register(file(), submitKey, ending))
      tell({ type: 'registered', run, result })
      return
    }
    const bytes = await read(0, record.size)
    const result = await attempt((ending) => calls.whole(record, bytes, submitKey, ending))
    tell({ type: 'registered', run, result })
  }
  return work().catch((error: unknown) => {
    if (signal.aborted) return
    if (needsSession(error)) context.hold()
    else tell({ type: 'failed', run, fault: faultOf(error) })
  })
}

/** Fails where the server refuses the file for what is known of it before its hash; else it never ends. */
async function refusal({ record, signal }: RunContext, { calls }: RunnerOptions): Promise<never> {
  if (record.size >= LARGE) {
    await calls.announce(record, signal).catch((error: unknown) => {
      // Whatever else is wrong, the test says, and tries again.
      if (isRefusal(error)) throw error
    })
  }
  return new Promise(() => undefined)
}

async function hashAll({ record, job, signal, hashed }: RunContext, { worker }: RunnerOptions): Promise<string> {
  // A run of its own: what an earlier one had begun may still be ending.
  const name = `${record.id} ${job.run}`
  const source = sourceOf(record)
  const end = () => void worker.send('endHash', { job: name }).catch(() => undefined)
  signal.addEventListener('abort', end, { once: true })
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, hash } = await worker.send('hash', { job: name, source, budget: HASH_BUDGET })
      hashed(done)
      if (hash !== null) return hash
    }
  } finally {
    signal.removeEventListener('abort', end)
  }
}
