import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, getCACertificates } from 'node:tls'
import type { Credentials, ProxySignIn } from '#main/network/proxy/sign-in.ts'
import { fingerprintOf } from '#main/network/certificates/chain.ts'
import type { Certificates } from '#main/network/certificates/certificates.ts'
import type { Dial } from './contract.ts'

export interface DialOptions {
  /** The way to an `http:` or `https:` address, as Electron's session.resolveProxy answers. */
  readonly proxyFor: (url: string) => Promise<string>
  readonly signIn: Pick<ProxySignIn, 'answer'>
  readonly certificates: Pick<Certificates, 'isTrusted'>
}

interface Proxy {
  readonly secure: boolean
  readonly host: string
  readonly port: number
}

/**
 * The way of the platform's calls for a socket, which Electron's network stack has none of: the same proxy with the same
 * sign-in, the authorities of the system, and the person's consent to a certificate (ARCHITECTURE, "Transport"). SOCKS
 * and certificates of the person's own are not for sockets: there it fails, and nothing is pushed.
 */
export function createDial({ proxyFor, signIn, certificates }: DialOptions): Dial {
  let authorities: string[] | undefined
  const known = () => (authorities ??= [...getCACertificates('default'), ...getCACertificates('system')])

  return async (address, signal) => {
    const isSecure = address.protocol === 'wss:'
    const host = address.hostname.replace(/^\[|\]$/g, '')
    const port = Number(address.port) || (isSecure ? 443 : 80)
    const proxy = readWay(await proxyFor(address.href.replace(/^ws/, 'http').split(/[?#]/, 1)[0] ?? ''))
    const target = `${address.hostname}:${port}`
    const stream =
      proxy === null
        ? await reached(connectTcp({ host, port }), 'connect', signal)
        : await tunnel(proxy, target, signal)
    if (!isSecure) return stream
    const servername = isIP(host) === 0 ? { servername: host } : {}
    const secured = connectTls({ socket: stream, host, ...servername, ca: known(), rejectUnauthorized: false })
    await reached(secured, 'secureConnect', signal)
    const { raw } = secured.getPeerCertificate()
    const origin = `https://${address.host}`
    if (secured.authorized || (raw && certificates.isTrusted(origin, fingerprintOf(raw)))) return secured
    secured.destroy()
    throw new Error('certificate refused')
  }

  async function tunnel(proxy: Proxy, target: string, signal: AbortSignal): Promise<Socket> {
    const first = await ask(proxy, target, null, signal)
    if (first.stream !== null) return first.stream
    const challenge = { isProxy: true, host: proxy.host, port: proxy.port, realm: first.realm }
    const credentials = first.status === 407 ? await signIn.answer(challenge, 0) : null
    if (credentials === null) throw new Error(`proxy answers ${first.status}`)
    const second = await ask(proxy, target, credentials, signal)
    if (second.stream === null) throw new Error(`proxy answers ${second.status}`)
    return second.stream
  }
}

/** The first way of `PROXY host:port; DIRECT`; null straight on. Fails for what is no HTTP proxy. */
export function readWay(ways: string): Proxy | null {
  const [way = ''] = ways.split(';')
  const [kind = '', place = ''] = way.trim().split(/\s+/)
  if (kind === '' || kind.toUpperCase() === 'DIRECT') return null
  const at = `http://${place}`
  if (!/^(?:PROXY|HTTPS)$/i.test(kind) || !URL.canParse(at)) throw new Error(`no way by ${kind}`)
  const secure = kind.toUpperCase() === 'HTTPS'
  const { hostname, port } = new URL(at)
  return { secure, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (secure ? 443 : 80) }
}

type Tunnel = { readonly status: number; readonly realm: string; readonly stream: Socket | null }

function ask(proxy: Proxy, target: string, credentials: Credentials | null, signal: AbortSignal): Promise<Tunnel> {
  const basic = credentials && Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
  const asked = (proxy.secure ? httpsRequest : httpRequest)({
    host: proxy.host,
    port: proxy.port,
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: { host: target, ...(basic === null ? {} : { 'proxy-authorization': `Basic ${basic}` }) },
    signal,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Tunnel>()
  asked.on('connect', ({ statusCode = 0, headers }, stream) => {
    const isOpen = statusCode >= 200 && statusCode < 300
    if (!isOpen) stream.destroy()
    const realm = /realm="([^"]*)"/i.exec(headers['proxy-authenticate'] ?? '')?.[1] ?? ''
    resolve({ status: statusCode, realm, stream: isOpen ? (stream as Socket) : null })
  })
  asked.on('error', reject)
  asked.end()
  return promise
}

/** Waits for an event of a socket that is on its way. */
function reached<Kind extends Socket>(socket: Kind, event: string, signal: AbortSignal): Promise<Kind> {
  const { promise, resolve, reject } = Promise.withResolvers<Kind>()
  const abort = () => socket.destroy(new Error('given up'))
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  socket.once(event, () => {
    socket.off('error', reject)
    resolve(socket)
  })
  socket.once('error', reject)
  return promise.finally(() => signal.removeEventListener('abort', abort))
}
