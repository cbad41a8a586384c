import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { tracing } from './mode.ts'
import type { Protocol } from '../../../../node_modules/playwright-core/types/protocol.d.ts'

export type Commands = Protocol.CommandParameters
export type Answers = Protocol.CommandReturnValues
export type CdpEmitter = EventEmitter<Protocol.EventMap>
export type { Protocol }

interface Pending {
  method: string
  sessionId: string | undefined
  resolve: (value: unknown) => void
  reject: (error: Error) => void
  watchdog: NodeJS.Timeout
}

interface Message {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
  sessionId?: string
}

const defaultPatience = 30_000

/** A DevTools client over Chromium's --remote-debugging-pipe, so that the debugging port stays free for Playwright. */
export class Cdp {
  readonly root: CdpEmitter = new EventEmitter()
  closed = false
  #next = 0
  #pending = new Map<number, Pending>()
  #sessions = new Map<string, CdpEmitter>()
  #out: Writable

  constructor(out: Writable, input: Readable) {
    this.#out = out
    let parts: Buffer[] = []
    input.on('data', (data: Buffer) => {
      let from = 0
      for (let end = data.indexOf(0); end >= 0; end = data.indexOf(0, from)) {
        parts.push(data.subarray(from, end))
        from = end + 1
        const text = Buffer.concat(parts).toString()
        parts = []
        this.#receive(JSON.parse(text) as Message)
      }
      if (from < data.length) parts.push(data.subarray(from))
    })
    input.on('close', () => this.#close())
    out.on('error', () => this.#close())
    // Chromium answers nothing any more to a page that closed meanwhile.
    this.root.on('Target.detachedFromTarget', ({ sessionId }) => {
      this.#giveUp((pending) => pending.sessionId === sessionId, 'the page is gone')
    })
  }

  #close(): void {
    this.closed = true
    this.#giveUp(() => true, 'Chromium is gone')
  }

  #giveUp(concerns: (pending: Pending) => boolean, reason: string): void {
    for (const [id, pending] of this.#pending) {
      if (!concerns(pending)) continue
      this.#pending.delete(id)
      clearTimeout(pending.watchdog)
      pending.reject(new Error(`stand-in: ${reason}`))
    }
  }

  #receive(message: Message): void {
    if (tracing) console.error('<', JSON.stringify(message).slice(0, 300))
    if (message.id !== undefined) {
      const pending = this.#pending.get(message.id)
      if (!pending) return
      this.#pending.delete(message.id)
      clearTimeout(pending.watchdog)
      if (message.error) pending.reject(new Error(`${pending.method}: ${message.error.message}`))
      else pending.resolve(message.result)
      return
    }
    const emitter = message.sessionId ? this.#sessions.get(message.sessionId) : this.root
    emitter?.emit(message.method as keyof Protocol.EventMap, message.params as never)
  }

  /** Sends one command. Rejects with Chromium's message, or after `patience` ms without an answer. */
  send<M extends keyof Commands>(
    method: M,
    params?: Commands[M],
    sessionId?: string,
    patience = defaultPatience,
  ): Promise<Answers[M]> {
    if (this.closed) return Promise.reject(new Error('stand-in: Chromium is gone'))
    const id = ++this.#next
    return new Promise((resolve, reject) => {
      const watchdog = setTimeout(() => {
        this.#pending.delete(id)
        reject(new Error(`stand-in: Chromium did not answer ${method} within ${patience / 1000} s`))
      }, patience)
      watchdog.unref()
      this.#pending.set(id, { method, sessionId, resolve: resolve as (value: unknown) => void, reject, watchdog })
      if (tracing) console.error('>', JSON.stringify({ id, method, params, sessionId }).slice(0, 300))
      this.#out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** The events of one attached target. */
  session(id: string): CdpEmitter {
    let emitter = this.#sessions.get(id)
    if (!emitter) {
      emitter = new EventEmitter()
      this.#sessions.set(id, emitter)
    }
    return emitter
  }

  forget(id: string): void {
    this.#sessions.delete(id)
  }
}
