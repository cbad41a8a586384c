import { stat } from 'node:fs/promises'
import { BridgeFailure } from '#main/base/failure.ts'
import type { Upload } from '#shared/ipc/uploads.ts'
import { bytesSent, type Job, percentOf } from './machine.ts'
import { createRateMeter } from './meter.ts'
import type { UploadRecord } from './record.ts'

/** One upload in memory: what is kept of it, where it is by the rules, and what only this run knows. */
export class Entry {
  record: UploadRecord
  job: Job
  /** Bytes hashed of what is being checked. */
  hashed = 0
  /** It waits for the network. */
  waits = false
  /** It waits for a session, which may be the same one again. */
  isHeld = false
  #controller = new AbortController()
  #meter = createRateMeter()

  constructor(record: UploadRecord, chunks: readonly number[]) {
    this.record = record
    const { mode } = record.target
    const { state, size, hash, fault, result } = record
    const acknowledged = new Set(chunks)
    const fresh = { run: 0, sending: new Set<number>(), test: 'due', rounds: 0, isWhole: false, busy: null } as const
    this.job = { ...fresh, state, mode, size, hash, fault, result, acknowledged }
  }

  /** Ends the commands of this run. */
  signal(): AbortSignal {
    return this.#controller.signal
  }

  abort(): void {
    this.#controller.abort()
    this.#controller = new AbortController()
  }

  /** The next state; what a former run began ends. */
  take(job: Job, at: number): void {
    const isAnotherRun = job.run !== this.job.run
    this.job = job
    if (isAnotherRun) {
      this.abort()
      this.hashed = 0
      this.waits = false
      this.#meter = createRateMeter()
    }
    if (job.state === 'uploading') this.#meter.add(bytesSent(job), at)
  }

  /** Takes over what is kept of a state; whether anything of that is new. */
  transition(job: Job, at: number): boolean {
    const { hash, fault, result, size } = job
    const state = job.state === 'checking' || job.state === 'uploading' ? 'waiting' : job.state
    const last = this.record
    if (last.state === state && last.hash === hash && last.fault === fault && last.size === size) return false
    const isOver = state === 'success' || state === 'error'
    const isCleared = isOver ? last.isCleared : false
    this.record = { ...last, state, hash, fault, result, size, isCleared, endedAt: isOver ? at : null }
    return true
  }

  /** What was answered under its key, a refusal too, is answered again for a day: another try is another submit. */
  submitAnew(submitKey: string): void {
    this.record = { ...this.record, submitKey }
  }

  /** Looks at the file anew. Fails with file.unreadable where it is gone. */
  async readAgain(): Promise<void> {
    const { path } = this.record
    const found = path === null ? null : await stat(path).catch(() => null)
    if (!found?.isFile()) throw new BridgeFailure('file.unreadable', '', { detail: 'gone' })
    this.record = { ...this.record, size: found.size, changedAt: found.mtimeMs }
  }

  shown(at: number): Upload {
    const { id, name, size, isCleared, isNeeded, createdAt } = this.record
    const { state, fault, result } = this.job
    const done = state === 'checking' ? this.hashed : bytesSent(this.job)
    const isMoving = state === 'uploading' && !this.waits
    return {
      id,
      name,
      size,
      phase: state,
      done,
      percent: percentOf(this.job),
      speed: isMoving ? this.#meter.rate(at) : 0,
      remaining: isMoving ? this.#meter.remaining(size - done, at) : null,
      waitsFor: this.waits ? 'network' : null,
      fault,
      result,
      startedAt: createdAt,
      isCleared,
      isNeeded,
    }
  }
}
