import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { type AllowedHost, allowsHost, coversAddress, isPublicAddress } from './addresses.ts'

export interface OutboundLimits {
  /** Milliseconds for all of it, redirects included. */
  readonly timeMs: number
  readonly bytes: number
  readonly redirects: number
}

export const outboundLimits: OutboundLimits = { timeMs: 15_000, bytes: 4 * 1024 * 1024, redirects: 3 }

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Why another system was not asked, or its answer not taken. `detail` is a host, an address or a number. */
export class OutboundFault extends Error {
  readonly fault:
    | 'badUrl'
    | 'notAllowed'
    | 'privateAddress'
    | 'unknownHost'
    | 'unreachable'
    | 'time'
    | 'tooLarge'
    | 'redirects'
    | 'status'
    | 'encoding'
  readonly detail: string
  constructor(fault: OutboundFault['fault'], detail = '') {
    super(`${fault} ${detail}`)
    this.fault = fault
    this.detail = detail
  }
}

export interface OutboundOptions {
  readonly allowed: readonly AllowedHost[]
  readonly limits?: OutboundLimits
  /** Every address of a name; tests say what a name server would. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const redirecting = new Set([301, 302, 303, 307, 308])

async function addressesOf(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}

/**
 * Asks another system, as far as the list allows; answers the text of a 2xx. A name is looked up once, every address of it
 * is held against the list, and the connection goes to the address that was looked at: what a name server says a moment
 * later changes nothing. Each redirect is held against the list anew, and takes no header along to another host.
 */
export async function requestOutside(request: OutboundRequest, options: OutboundOptions): Promise<string> {
  const { limits = outboundLimits } = options
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), limits.timeMs)
  try {
    return await follow(request, options, limits, end.signal)
  } catch (error) {
    if (end.signal.aborted) throw new OutboundFault('time', String(limits.timeMs / 1000))
    if (error instanceof OutboundFault) throw error
    throw new OutboundFault('unreachable', (error as { code?: string }).code ?? String(error))
  } finally {
    clearTimeout(timer)
  }
}

async function follow(
  first: OutboundRequest,
  options: OutboundOptions,
  limits: OutboundLimits,
  signal: AbortSignal,
): Promise<string> {
  let request = first
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    const url = readUrl(request.url)
    const address = await admittedAddress(bareHost(url), portOf(url), options, signal)
    const answer = await send(request, url, address, signal)
    const status = answer.statusCode ?? 0
    if (redirecting.has(status) && answer.headers.location !== undefined) {
      answer.destroy()
      request = redirected(request, url, status, answer.headers.location)
      continue
    }
    if (status < 200 || status > 299) {
      answer.destroy()
      throw new OutboundFault('status', String(status))
    }
    const encoding = answer.headers['content-encoding'] ?? 'identity'
    // What grows while it is unpacked is not asked for.
    if (encoding !== 'identity' && encoding !== '') {
      answer.destroy()
      throw new OutboundFault('encoding', encoding)
    }
    return await readText(answer, limits.bytes)
  }
  throw new OutboundFault('redirects', String(limits.redirects))
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain = url && (url.protocol === 'http:' || url.protocol === 'https:') && !url.username && !url.password
  if (!isPlain) throw new OutboundFault('badUrl', text.slice(0, 100))
  return url
}

const portOf = (url: URL) => Number(url.port || (url.protocol === 'https:' ? 443 : 80))
const bareHost = (url: URL) =>
  url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()

/** The address to connect to; refuses a host that is not in the list, and a private address that is not in it itself. */
export async function admittedAddress(
  host: string,
  port: number,
  { allowed, resolve = addressesOf }: OutboundOptions,
  signal: AbortSignal,
): Promise<string> {
  if (!allowed.some((entry) => allowsHost(entry, host, port))) {
    const written = host.includes(':') ? `[${host}]` : host
    throw new OutboundFault('notAllowed', port === 80 || port === 443 ? written : `${written}:${port}`)
  }
  const addresses = await Promise.race([
    resolve(host).catch(() => [] as readonly string[]),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new OutboundFault('time')), { once: true })
    }),
  ])
  const [first] = addresses
  if (first === undefined) throw new OutboundFault('unknownHost', host)
  for (const address of addresses)
    if (!isPublicAddress(address) && !allowed.some((entry) => coversAddress(entry, address)))
      throw new OutboundFault('privateAddress', address)
  return first
}

function send(
  { method, headers, body }: OutboundRequest,
  url: URL,
  address: string,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const web = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const asked = web.request(
      {
        ...urlToHttpOptions(url),
        method,
        signal,
        agent: false,
        maxHeaderSize: 16 * 1024,
        headers: {
          accept: 'application/json, text/plain;q=0.5',
          ...headers,
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        // The address that was looked at, and no second look-up.
        lookup: (_host, lookupOptions, done) => {
          const family = address.includes(':') ? 6 : 4
          if (lookupOptions.all) done(null, [{ address, family }])
          else done(null, address, family)
        },
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function redirected(request: OutboundRequest, from: URL, status: number, location: string): OutboundRequest {
  const url = URL.canParse(location, from.href) ? new URL(location, from.href) : null
  if (!url) throw new OutboundFault('badUrl', location.slice(0, 100))
  const isPost = request.method === 'POST' && status >= 307
  return {
    method: isPost ? 'POST' : 'GET',
    url: url.href,
    headers: url.origin === from.origin ? request.headers : {},
    ...(isPost && request.body !== undefined ? { body: request.body } : {}),
  }
}

/** The whole answer; refused where it announces more than the limit, cut off where it grows beyond it all the same. */
async function readText(answer: http.IncomingMessage, most: number): Promise<string> {
  const refuse = () => {
    answer.destroy()
    throw new OutboundFault('tooLarge', String(most / 1024 / 1024))
  }
  if (Number(answer.headers['content-length'] ?? 0) > most) refuse()
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += (part as Buffer).length
    if (bytes > most) refuse()
    parts.push(part as Buffer)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
