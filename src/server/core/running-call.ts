import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ApiError, Bytes } from './answer.ts'
import type { SessionUse } from './session-uses.ts'

/**
 * A call from its first header to the last byte of its answer. It ends with its session: what is read for it stops, a
 * download breaks off, an upload is taken no further. A change that came in whole is finished, and its answer says so.
 */
export class RunningCall implements SessionUse {
  readonly #request: FastifyRequest
  readonly #response: FastifyReply
  readonly #hasChanged: () => boolean
  #controller: AbortController | undefined
  #reason: ApiError | undefined
  #reject: ((reason: ApiError) => void) | undefined
  #isStreaming = false

  constructor(
    request: FastifyRequest,
    response: FastifyReply,
    hasChanged: () => boolean,
    onClose: (call: RunningCall) => void,
  ) {
    this.#request = request
    this.#response = response
    this.#hasChanged = hasChanged
    response.raw.once('close', () => {
      onClose(this)
      if (!response.raw.writableFinished) this.#controller?.abort()
    })
  }

  /** Nobody waits for the answer any more. */
  get isClosed(): boolean {
    return this.#response.raw.closed || this.#response.raw.destroyed
  }

  /** Aborted when the session of the call ended, or its client hung up. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#reason) this.#controller.abort(this.#reason)
    else if (this.isClosed) this.#controller.abort()
    return this.#controller.signal
  }

  end(reason: ApiError): void {
    if (this.#reason) return
    this.#reason = reason
    this.#controller?.abort(reason)
    if (this.#isStreaming) this.#response.raw.destroy()
    else if (!this.#isDone()) this.#reject?.(reason)
  }

  throwIfEnded(): void {
    if (this.#reason) throw this.#reason
  }

  /** Runs the handler; rejects in the moment the session ends. What comes of it after that is dropped. */
  run<Result>(handler: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#reject = (reason) => {
        if (!this.#hasArrived()) this.#hangUpAfterAnswer()
        reject(reason)
      }
      const finish = (result: Result) => {
        if (!this.#reason || (this.#isDone() && !(result instanceof Bytes))) return resolve(result)
        if (result instanceof Bytes && !Buffer.isBuffer(result.content)) result.content.destroy()
        reject(this.#reason)
      }
      handler().then(finish, (error: unknown) => {
        reject(this.#reason && error instanceof Error && error.name === 'AbortError' ? this.#reason : error)
      })
    })
  }

  /** The answer goes out piece by piece from now on. */
  streams(): void {
    this.throwIfEnded()
    this.#isStreaming = true
  }

  /** Nobody reads the rest of the body; left open, its handler would wait for it for ever. */
  #hangUpAfterAnswer(): void {
    this.#response.header('connection', 'close')
    this.#response.raw.once('finish', () => this.#request.raw.destroy())
  }

  #hasArrived(): boolean {
    return this.#request.raw.complete || this.#request.raw.readableEnded
  }

  /** Whether there is a change to tell of. */
  #isDone(): boolean {
    return this.#hasArrived() && this.#hasChanged()
  }
}
