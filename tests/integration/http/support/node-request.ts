import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { EventEmitter } from 'node:events'
import type { NetRequest, NetRequestOptions } from '#main/network/net-request.ts'

/** Chromium's words for the few failures the tests provoke. */
const chromiumNames: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'net::ERR_CONNECTION_REFUSED',
  ECONNRESET: 'net::ERR_CONNECTION_RESET',
}

/** What tests may ask about the requests made. */
export interface NodeRequests {
  readonly request: (options: NetRequestOptions) => NetRequest
  readonly seen: NetRequestOptions[]
  readonly chunked: boolean[]
}

/**
 * Electron's ClientRequest over node:http: the same events in the same order, bodies buffered unless chunkedEncoding is
 * set before the first write, redirects handed out, abort before, during and after the answer's headers.
 */
class NodeRequest extends EventEmitter implements NetRequest {
  chunkedEncoding = false
  private readonly options: NetRequestOptions
  private readonly log: NodeRequests
  private readonly headers: Record<string, string> = {}
  private readonly held: Buffer[] = []
  private live: ClientRequest | null = null
  private answer: IncomingMessage | null = null
  private aborted = false

  constructor(options: NetRequestOptions, log: NodeRequests) {
    super()
    this.options = options
    this.log = log
  }

  setHeader(name: string, value: string): void {
    if (this.live !== null) throw new Error('headers were sent')
    this.headers[name] = value
  }

  private start(): ClientRequest {
    if (this.live !== null) return this.live
    const live = httpRequest(this.options.url, { method: this.options.method, headers: this.headers })
    live.on('error', (error: NodeJS.ErrnoException) => {
      if (this.aborted) return
      this.emit('error', new Error(chromiumNames[error.code ?? ''] ?? `net::ERR_FAILED ${error.message}`))
      this.emit('close')
    })
    live.on('response', (answer) => this.answered(answer))
    this.live = live
    return live
  }

  private answered(answer: IncomingMessage): void {
    const status = answer.statusCode ?? 0
    const location = answer.headers.location
    if (status >= 300 && status < 400 && status !== 304 && location !== undefined) {
      answer.resume()
      this.emit('redirect', status, this.options.method, new URL(location, this.options.url).href, {})
      if (!this.aborted) this.emit('error', new Error('Redirect was cancelled'))
      return
    }
    this.answer = answer
    const headers: Record<string, string | string[]> = {}
    for (const [name, value] of Object.entries(answer.headers)) if (value !== undefined) headers[name] = value
    this.emit('response', Object.assign(answer, { headers }))
  }

  write(chunk: Buffer, _encoding: undefined, callback: () => void): void {
    if (!this.chunkedEncoding) {
      this.held.push(Buffer.from(chunk))
      setImmediate(callback)
      return
    }
    this.start().write(chunk, () => callback())
  }

  end(): void {
    if (this.aborted) return
    this.log.chunked.push(this.chunkedEncoding)
    if (this.chunkedEncoding) {
      this.start().end()
      return
    }
    const body = Buffer.concat(this.held)
    if (body.length > 0) this.headers['content-length'] = String(body.length)
    this.start().end(body)
  }

  abort(): void {
    if (this.aborted) return
    this.aborted = true
    this.live?.destroy()
    this.answer?.destroy(new Error('net::ERR_ABORTED'))
    process.nextTick(() => {
      this.emit('abort')
      this.emit('close')
    })
  }

  followRedirect(): void {
    throw new Error('the platform follows redirects itself')
  }
}

export function nodeRequests(): NodeRequests {
  const log: NodeRequests = { seen: [], chunked: [], request: (options) => open(options) }
  const open = (options: NetRequestOptions): NetRequest => {
    log.seen.push(options)
    return new NodeRequest(options, log)
  }
  return log
}
