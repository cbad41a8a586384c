import http from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import { connect, type ConnectionOptions } from 'node:tls'
import { netError } from '../core/net-errors.ts'
import { type CertificateProc, judge } from './certificates.ts'

export type { CertificateProc }
type Callback = (error: Error | null, socket: Duplex) => void
type Failed = (error: Error) => void
type Tunnel = { proxy: URL; authorization: string | undefined }

/** Answer 407 of a proxy to CONNECT. */
export class ProxyAuthenticationRequired extends Error {
  readonly challenge: string
  constructor(challenge: string) {
    super('net::ERR_PROXY_AUTH_REQUESTED')
    this.challenge = challenge
  }
}

/** Connects by TLS, lets the session judge the certificate, and goes through a proxy's tunnel where there is one. */
class JudgingAgent extends https.Agent {
  #proc: () => CertificateProc | null
  #tunnel: Tunnel | null

  constructor(proc: () => CertificateProc | null, tunnel: Tunnel | null) {
    // Resumed sessions carry no certificate to judge.
    super({ keepAlive: true, maxCachedSessions: 0 })
    this.#proc = proc
    this.#tunnel = tunnel
  }

  override createConnection(options: ConnectionOptions & { hostname?: string }, callback?: Callback): undefined {
    const done = callback as Callback
    const failed: Failed = (error) => done(error, undefined as never)
    const open = (socket?: Duplex) => {
      const hostname = String(options.servername || options.host)
      const secure = connect({ ...options, ...(socket ? { socket } : {}), rejectUnauthorized: false })
      secure.once('error', failed)
      secure.once('secureConnect', () => {
        secure.off('error', failed)
        judge(secure, hostname, this.#proc()).then((refused) => {
          if (!refused) return done(null, secure)
          secure.destroy()
          failed(netError(refused))
        }, failed)
      })
    }
    if (this.#tunnel) openTunnel(this.#tunnel, `${options.host}:${options.port}`, open, failed)
    else open()
    return undefined
  }
}

function openTunnel(
  { proxy, authorization }: Tunnel,
  path: string,
  open: (socket: Duplex) => void,
  failed: Failed,
): void {
  const headers = { host: path, ...(authorization ? { 'proxy-authorization': authorization } : {}) }
  const request = http.request({ host: proxy.hostname, port: proxy.port || 80, method: 'CONNECT', path, headers })
  request.once('connect', (response, socket) => {
    if (response.statusCode === 200) return open(socket)
    socket.destroy()
    const challenge = String(response.headers['proxy-authenticate'] ?? '')
    failed(
      response.statusCode === 407
        ? new ProxyAuthenticationRequired(challenge)
        : netError('ERR_TUNNEL_CONNECTION_FAILED'),
    )
  })
  request.once('error', () => failed(netError('ERR_PROXY_CONNECTION_FAILED')))
  request.end()
}

export interface Exchange {
  url: URL
  method: string
  headers: http.OutgoingHttpHeaders
  proxy: URL | null
  proxyAuthorization: string | undefined
}

/** The connections of one session. */
export class Transport {
  #proc: () => CertificateProc | null
  #plain = new http.Agent({ keepAlive: true })
  #secure = new Map<string, JudgingAgent>()

  constructor(proc: () => CertificateProc | null) {
    this.#proc = proc
  }

  /** Begins one HTTP exchange; the caller writes the body and ends it. */
  request({ url, method, headers, proxy, proxyAuthorization }: Exchange): http.ClientRequest {
    const timeout = 0
    if (url.protocol === 'https:') {
      const key = proxy ? `${proxy.href} ${proxyAuthorization}` : ''
      const tunnel = proxy && { proxy, authorization: proxyAuthorization }
      const agent = this.#secure.get(key) ?? new JudgingAgent(this.#proc, tunnel)
      this.#secure.set(key, agent)
      return https.request(url, { method, headers, agent, timeout })
    }
    if (!proxy) return http.request(url, { method, headers, agent: this.#plain, timeout })
    const proxied = {
      ...headers,
      host: url.host,
      ...(proxyAuthorization ? { 'proxy-authorization': proxyAuthorization } : {}),
    }
    const { hostname: host, port } = proxy
    return http.request({
      host,
      port: port || 80,
      method,
      path: url.href,
      headers: proxied,
      agent: this.#plain,
      timeout,
    })
  }

  close(): void {
    this.#plain.destroy()
    for (const agent of this.#secure.values()) agent.destroy()
    this.#secure.clear()
  }
}
