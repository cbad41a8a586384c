import type { StoredFileValue, UploadFault } from '#shared/ipc/uploads.ts'

/** Bytes of a chunk (section 9). */
export const CHUNK = 5_242_880
/** Times the server is asked again what it lacks after every chunk was acknowledged and it still has no whole file. */
const MAX_ROUNDS = 5

/** The states of section 4. */
export type UploadState = 'waiting' | 'checking' | 'uploading' | 'paused' | 'success' | 'error'

export interface Fault {
  readonly code: UploadFault
  readonly message: string
}

/** One upload as the rules see it. What a call of an earlier `run` answers is of no account. */
export interface Job {
  readonly state: UploadState
  readonly mode: 'chunked' | 'whole'
  readonly size: number
  readonly hash: string | null
  /** Grows whenever what is under way stops counting. */
  readonly run: number
  /** Chunks the server has, counted from 1. */
  readonly acknowledged: ReadonlySet<number>
  readonly sending: ReadonlySet<number>
  readonly test: 'due' | 'asked' | 'answered'
  readonly rounds: number
  /** The server has the whole content. */
  readonly isWhole: boolean
  /** What is under way beside the chunks. */
  readonly busy: 'hash' | 'register' | null
  readonly fault: Fault | null
  readonly result: StoredFileValue | null
}

/** What happened. `run` is that of the command that it answers. */
export type Happening =
  | { readonly type: 'admitted' }
  /** Stops what runs, to go on later by itself: no session, no room. */
  | { readonly type: 'held' }
  | { readonly type: 'paused' | 'resumed' | 'retried' }
  /** The person agreed to send what the file is now. */
  | { readonly type: 'restarted'; readonly size: number }
  | { readonly type: 'began'; readonly run: number; readonly what: 'hash' | 'register' | 'test' | number }
  | { readonly type: 'hashed'; readonly run: number; readonly hash: string }
  | { readonly type: 'tested'; readonly run: number; readonly answer: TestAnswer }
  | { readonly type: 'sent'; readonly run: number; readonly chunk: number; readonly isWhole: boolean }
  | { readonly type: 'registered'; readonly run: number; readonly result: StoredFileValue }
  | { readonly type: 'failed'; readonly run: number; readonly fault: Fault }

/** What a server said that it has. `chunks` null: it does not say. */
export interface TestAnswer {
  readonly isWhole: boolean
  readonly chunks: readonly number[] | null
}

/** What is to be begun now. */
export type Command =
  | { readonly what: 'hash' | 'test' | 'register' }
  | { readonly what: 'send'; readonly chunk: number }

const none: ReadonlySet<number> = new Set()

export function chunkCount({ size }: Pick<Job, 'size'>): number {
  return Math.max(1, Math.ceil(size / CHUNK))
}

/** Bytes of a chunk: the last one is shorter. */
export function chunkSize({ size }: Pick<Job, 'size'>, chunk: number): number {
  return Math.max(0, Math.min(size, chunk * CHUNK) - (chunk - 1) * CHUNK)
}

/** Nothing of it is under way any more; what the server has stays known. */
function still(job: Job): Job {
  return { ...job, run: job.run + 1, sending: none, test: 'due', rounds: 0, isWhole: false, busy: null }
}

const isActive = ({ state }: Job) => state === 'checking' || state === 'uploading'

/** The next state. A happening that does not fit, or comes too late, changes nothing. */
export function next(job: Job, happening: Happening): Job {
  switch (happening.type) {
    case 'admitted':
      if (job.state !== 'waiting') return job
      return { ...still(job), state: job.hash === null && job.mode === 'chunked' ? 'checking' : 'uploading' }
    case 'held':
      return isActive(job) ? { ...still(job), state: 'waiting' } : job
    case 'paused':
      return isActive(job) || job.state === 'waiting' ? { ...still(job), state: 'paused' } : job
    case 'resumed':
      return job.state === 'paused' ? { ...still(job), state: 'waiting' } : job
    case 'retried':
      return job.state === 'error' ? { ...still(job), state: 'waiting', fault: null } : job
    case 'restarted': {
      if (job.state !== 'error') return job
      const fresh = { hash: null, acknowledged: none, fault: null, size: happening.size }
      return { ...still(job), ...fresh, state: 'waiting' }
    }
    default:
      return happening.run === job.run && isActive(job) ? answered(job, happening) : job
  }
}

function answered(job: Job, happening: Extract<Happening, { readonly run: number }>): Job {
  switch (happening.type) {
    case 'began': {
      const { what } = happening
      if (what === 'test') return { ...job, test: 'asked' }
      if (typeof what === 'number') return { ...job, sending: new Set([...job.sending, what]) }
      return { ...job, busy: what }
    }
    case 'hashed':
      return job.state === 'checking' ? { ...job, state: 'uploading', hash: happening.hash, busy: null } : job
    case 'tested': {
      if (job.test !== 'asked') return job
      const { isWhole, chunks } = happening.answer
      const known = chunks?.filter((chunk) => Number.isInteger(chunk) && chunk >= 1 && chunk <= chunkCount(job))
      // What the server lost is sent again, what it has beyond the last acknowledgement is not.
      return { ...job, test: 'answered', isWhole, acknowledged: known ? new Set(known) : job.acknowledged }
    }
    case 'sent': {
      const { chunk } = happening
      if (!job.sending.has(chunk)) return job
      const sending = new Set(job.sending)
      sending.delete(chunk)
      const acknowledged = new Set([...job.acknowledged, chunk])
      return withState({ ...job, sending, acknowledged, isWhole: job.isWhole || happening.isWhole })
    }
    case 'registered':
      return { ...still(job), state: 'success', result: happening.result, fault: null }
    case 'failed':
      return { ...still(job), state: 'error', fault: happening.fault }
  }
}

/** After the last chunk: a server that still has no whole file is asked what it lacks, and not without end. */
function withState(job: Job): Job {
  if (job.isWhole || job.sending.size > 0 || job.acknowledged.size < chunkCount(job)) return job
  return { ...job, test: 'due', rounds: job.rounds + 1 }
}

/** Every chunk is there, the server was asked again, and it neither misses one nor has the file (wire contract 5.9). */
export function isStuck(job: Job): boolean {
  if (job.mode !== 'chunked' || job.state !== 'uploading' || job.isWhole || job.test !== 'answered') return false
  return job.sending.size === 0 && (job.acknowledged.size >= chunkCount(job) || job.rounds > MAX_ROUNDS)
}

/** What is to be begun, `room` chunks at most. */
export function wanted(job: Job, room: number): readonly Command[] {
  if (job.busy !== null) return []
  if (job.state === 'checking') return [{ what: 'hash' }]
  if (job.state !== 'uploading') return []
  if (job.mode === 'whole') return [{ what: 'register' }]
  if (job.isWhole) return job.sending.size === 0 ? [{ what: 'register' }] : []
  if (job.test === 'due') return job.sending.size === 0 ? [{ what: 'test' }] : []
  if (job.test === 'asked' || isStuck(job)) return []
  const commands: Command[] = []
  for (let chunk = 1; chunk <= chunkCount(job) && commands.length < room; chunk += 1) {
    if (!job.acknowledged.has(chunk) && !job.sending.has(chunk)) commands.push({ what: 'send', chunk })
  }
  return commands
}

/** Bytes that the server has. */
export function bytesSent(job: Job): number {
  if (job.state === 'success' || job.isWhole) return job.size
  let sum = 0
  for (const chunk of job.acknowledged) sum += chunkSize(job, chunk)
  return sum
}

/** 0 to 100; 99 at most before the success (section 4). */
export function percentOf(job: Job): number {
  if (job.state === 'success') return 100
  return job.size === 0 ? 0 : Math.min(99, Math.floor((bytesSent(job) / job.size) * 100))
}
