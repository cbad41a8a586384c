import type http from 'node:http'
import { Writable } from 'node:stream'
import { type NetErrorName, netError, netErrorOfNode } from '../core/net-errors.ts'
import { type HeaderMap, parseOptions, type ParsedOptions, restricted, setHeader } from './client-request-options.ts'
import { storeCookies, cookieHeader } from './net-cookies.ts'
import { feed, IncomingMessage } from './incoming-message.ts'
import { proxyFor } from './proxy.ts'
import { type SessionState, stateOf } from './session.ts'
import { ProxyAuthenticationRequired } from './transport.ts'
import { transportOf } from './transports.ts'
import { WebRequest } from './web-request.ts'

type Given = Electron.ClientRequestConstructorOptions | string
const redirects = new Set([301, 302, 303, 307, 308])
const withoutBody = new Set([204, 205, 304])

/** net.request: Electron's ClientRequest over Node's http and https. */
export class ClientRequest extends Writable {
  #options: ParsedOptions
  #state: SessionState
  #started = false
  #aborted = false
  #chunked: boolean | undefined
  #body: Buffer[] = []
  #hops = 0
  #sent = 0
  #authorization: string | undefined
  #proxyAuthorization: string | undefined
  #outgoing: http.ClientRequest | undefined
  #response: IncomingMessage | undefined
  #mayFollow: (() => void) | undefined
  #settled = false

  constructor(options: Given, callback?: (response: IncomingMessage) => void) {
    super({ autoDestroy: true })
    if (callback) this.once('response', callback)
    this.#options = parseOptions(options)
    this.#state = stateOf(this.#options.session)
  }

  get chunkedEncoding(): boolean {
    return this.#chunked ?? false
  }
  set chunkedEncoding(value: boolean) {
    if (this.#started) throw new Error('chunkedEncoding can only be set before the request is started')
    if (this.#chunked !== undefined) throw new Error('chunkedEncoding can only be set once')
    this.#chunked = Boolean(value)
  }

  setHeader(name: string, value: string): void {
    if (this.#started || this.#body.length > 0) throw new Error("Can't set headers after they are sent")
    setHeader(this.#options.headers, name, value)
  }
  getHeader(name: string): string {
    if (name === null || name === undefined) throw new Error('`name` is required for getHeader(name)')
    return this.#options.headers.get(name.toLowerCase())?.value as string
  }
  removeHeader(name: string): void {
    if (name === null || name === undefined) throw new Error('`name` is required for removeHeader(name)')
    if (this.#started || this.#body.length > 0) throw new Error("Can't remove headers after they are sent")
    this.#options.headers.delete(name.toLowerCase())
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    if (!this.#chunked) {
      this.#body.push(chunk)
      return callback()
    }
    if (!this.#outgoing) void this.#start()
    this.#ready.then(() => this.#outgoing?.write(chunk, () => callback()), callback)
  }
  override _final(callback: () => void): void {
    if (!this.#chunked) void this.#start()
    else if (!this.#started) void this.#start().then(() => this.#outgoing?.end())
    else void this.#ready.then(() => this.#outgoing?.end())
    callback()
  }
  #ready: Promise<void> = Promise.resolve()

  #start(): Promise<void> {
    this.#started = true
    const forbidden = [...this.#options.headers.keys()].some((name) => restricted.has(name))
    this.#ready = forbidden ? Promise.reject(netError('ERR_INVALID_ARGUMENT')) : this.#send()
    this.#ready.catch((error: Error) => this.#die(error))
    return this.#ready
  }

  async #send(): Promise<void> {
    const { url, method, headers } = this.#options
    const { webRequest, proxy, userAgent } = this.#state
    const details = { id: 0, url: url.href, method, resourceType: 'xhr', timestamp: Date.now() }
    const before = await WebRequest.ask<Electron.CallbackResponse>(webRequest, 'onBeforeRequest', details)
    if (before.cancel) throw netError('ERR_BLOCKED_BY_CLIENT')
    let requestHeaders: Record<string, string | string[]> = {
      'User-Agent': userAgent ?? this.#options.session.getUserAgent(),
      'Accept-Encoding': 'gzip, deflate, br, zstd',
      ...(await this.#cookies()),
      ...named(headers),
      ...(this.#authorization ? { Authorization: this.#authorization } : {}),
    }
    const sending = { ...details, requestHeaders }
    const send = await WebRequest.ask<Electron.BeforeSendResponse>(webRequest, 'onBeforeSendHeaders', sending)
    if (send.cancel) throw netError('ERR_BLOCKED_BY_CLIENT')
    requestHeaders = send.requestHeaders ?? requestHeaders
    if (this.#aborted) return
    const body = Buffer.concat(this.#body)
    if (!this.#chunked && (body.length > 0 || /^(POST|PUT|PATCH)$/.test(method))) {
      requestHeaders['Content-Length'] = String(body.length)
    }
    const outgoing = transportOf(this.#options.session).request({
      url,
      method,
      headers: requestHeaders,
      proxy: proxyFor(proxy, url),
      proxyAuthorization: this.#proxyAuthorization,
    })
    this.#outgoing = outgoing
    outgoing.on('error', (error: NodeJS.ErrnoException) => this.#failed(outgoing, error))
    outgoing.on('response', (head) => {
      this.#answered(head).catch((error: Error) => this.#die(error))
    })
    if (!this.#chunked) outgoing.end(body, () => (this.#sent = body.length))
  }

  async #cookies(): Promise<Record<string, string>> {
    if (!this.#options.cookies || this.#options.headers.has('cookie')) return {}
    const value = await cookieHeader(this.#options.session, this.#options.url)
    return value ? { Cookie: value } : {}
  }

  #failed(outgoing: http.ClientRequest, error: NodeJS.ErrnoException): void {
    if (outgoing !== this.#outgoing || this.#response) return
    // A kept connection may have been closed by the server in between: Chromium tries again on a fresh one.
    if (outgoing.reusedSocket && error.code === 'ECONNRESET' && !this.#chunked) {
      void this.#send().catch((reason: Error) => this.#die(reason))
      return
    }
    if (error instanceof ProxyAuthenticationRequired) return this.#authenticate(error.challenge, true, undefined)
    if (error.message === 'socket hang up') return this.#die(netError('ERR_EMPTY_RESPONSE'))
    this.#die(error.message.startsWith('net::') ? error : netError(netErrorOfNode(error)))
  }

  async #answered(head: http.IncomingMessage): Promise<void> {
    if (this.#aborted) return
    const status = head.statusCode ?? 0
    const { session, url, cookies } = this.#options
    head.pause()
    if (cookies) await storeCookies(session, url, head.headers['set-cookie'] ?? [])
    const received = Object.fromEntries(
      Object.entries(head.headersDistinct).map(([name, values = []]) => [name, values]),
    )
    const challenge =
      status === 401 ? head.headers['www-authenticate'] : status === 407 ? head.headers['proxy-authenticate'] : ''
    if (challenge && this.listenerCount('login') > 0) return this.#authenticate(String(challenge), status === 407, head)
    if (redirects.has(status) && head.headers.location) return this.#redirected(head, status, received)
    this.#deliver(head)
  }

  #deliver(head: http.IncomingMessage): void {
    const response = new IncomingMessage(head)
    this.#response = response
    const empty = this.#options.method === 'HEAD' || withoutBody.has(response.statusCode)
    feed(head, response, empty, (name) => this.#broken(name))
    response.on('end', () => {
      this.#settled = true
    })
    this.emit('response', response)
  }

  #broken(name: NetErrorName): void {
    if (this.#aborted || this.#settled) return
    this.#die(netError(name))
  }

  #authenticate(challenge: string, isProxy: boolean, head: http.IncomingMessage | undefined): void {
    const [, scheme = 'basic'] = /^\s*(\S+)/.exec(challenge) ?? []
    const [, realm = ''] = /realm="([^"]*)"/i.exec(challenge) ?? []
    const place = isProxy ? (proxyFor(this.#state.proxy, this.#options.url) ?? this.#options.url) : this.#options.url
    const port = Number(place.port || (place.protocol === 'https:' ? 443 : 80))
    const info = { isProxy, scheme: scheme.toLowerCase(), host: place.hostname, port, realm }
    let answered = false
    const callback = (username?: string, password?: string) => {
      if (answered) return
      answered = true
      if (username === undefined) {
        if (head) this.#deliver(head)
        else this.#die(netError('ERR_TUNNEL_CONNECTION_FAILED'))
        return
      }
      if (info.scheme !== 'basic') throw new Error(`not implemented in the stand-in: ${info.scheme} authentication`)
      const value = `Basic ${Buffer.from(`${username}:${password ?? ''}`).toString('base64')}`
      if (isProxy) this.#proxyAuthorization = value
      else this.#authorization = value
      head?.destroy()
      void this.#send().catch((error: Error) => this.#die(error))
    }
    if (!this.emit('login', info, callback)) callback()
  }

  #redirected(head: http.IncomingMessage, status: number, headers: Record<string, string[]>): void {
    const { redirect, url, method } = this.#options
    if (redirect === 'error') return this.#die(new Error("Attempted to redirect, but redirect policy was 'error'"))
    const location = String(head.headers.location)
    if (!URL.canParse(location, url)) return this.#die(netError('ERR_INVALID_URL'))
    const next = new URL(location, url)
    if (!next.hash) next.hash = url.hash
    const toGet = (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST')
    const newMethod = toGet ? 'GET' : method
    let follow = redirect === 'follow'
    this.#mayFollow = () => {
      follow = true
    }
    try {
      this.emit('redirect', status, newMethod, next.href, headers)
    } finally {
      this.#mayFollow = undefined
      if (!follow && !this.#aborted) this.#die(new Error('Redirect was cancelled'))
    }
    if (!follow || this.#aborted) return
    if (++this.#hops > 20) return this.#die(netError('ERR_TOO_MANY_REDIRECTS'))
    head.resume()
    if (toGet) {
      this.#body = []
      for (const name of ['content-type', 'content-encoding', 'content-language']) this.#options.headers.delete(name)
    }
    if (next.origin !== url.origin) {
      this.#authorization = undefined
      this.#options.headers.delete('authorization')
    }
    this.#options = { ...this.#options, url: next, method: newMethod }
    void this.#send().catch((error: Error) => this.#die(error))
  }

  followRedirect(): void {
    if (!this.#mayFollow) throw new Error('followRedirect() called, but was not waiting for a redirect')
    this.#mayFollow()
  }

  abort(): void {
    if (!this.#aborted) process.nextTick(() => this.emit('abort'))
    this.#aborted = true
    if (this.#response && !this.#settled) this.#response.emit('aborted')
    this.#die()
  }

  #die(error?: Error): void {
    this.#settled = true
    // A stream that has ended emits no error by itself any more.
    if (this.destroyed && error) this.emit('error', error)
    this.destroy(error)
    this.#outgoing?.destroy()
    this.#response?.destroy(error)
  }

  getUploadProgress(): Electron.UploadProgress {
    const total = this.#body.reduce((sum, chunk) => sum + chunk.length, 0)
    const started = this.#started
    return started
      ? { active: true, started, current: this.#sent, total }
      : { active: false, started, current: 0, total: 0 }
  }
}

function named(headers: HeaderMap): Record<string, string | string[]> {
  return Object.fromEntries([...headers.values()].map(({ name, value }) => [name, value]))
}
