import { parseExact } from '#shared/rules/exact-json.ts'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { fillPath } from '#shared/api/endpoint.ts'
import { submitKeyHeader } from '#shared/api/submit-key.ts'
import { endpoints } from '#shared/api/table.ts'
import { acceptLanguage, type Language } from '#shared/rules/language.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { callUrl, ownAddress, stamped, toQuery } from './address.ts'
import { type EncodedBody, encodeBody, encodeUpload } from './body.ts'
import { bytesAnswer, rejectInsteadOfBytes } from './bytes.ts'
import type {
  AnswerOf,
  BytesAnswer,
  CallOptions,
  CallParts,
  PlatformAnswer,
  PlatformClient,
  SessionEnd,
} from './contract.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { checkEnvelope, notAnEnvelope, readEnvelope } from './envelope.ts'
import { createExchange, type Incoming, type Outgoing } from './exchange.ts'
import { mayHaveArrived } from './failures.ts'
import { parseData, parseParts } from './input.ts'
import { withoutToken } from '#main/base/without-token.ts'
import { defaultTimeouts, type Timeouts, timeoutOf } from './timeouts.ts'

export interface PlatformLimits {
  /** Bytes of a JSON answer. */
  readonly json: number
  /** Further attempts of a reading call that got no answer. */
  readonly retries: number
  /** Milliseconds before each of them. */
  readonly retryDelay: number
  readonly timeouts: Timeouts
}

const defaultLimits: PlatformLimits = { json: 32 * 1024 * 1024, retries: 1, retryDelay: 300, timeouts: defaultTimeouts }

export interface PlatformClientOptions {
  readonly fetch: Fetch
  /** Origin and base path without a trailing slash; null while the server is starting; may fail with server.none. */
  readonly baseUrl: () => string | null
  /** Waits for a server that is starting. */
  readonly ready?: () => Promise<void>
  /** The login token verbatim, or null without a session. */
  readonly token: () => string | null
  /** The language to be answered in. */
  readonly language?: () => Language
  /** Called once per refused token. */
  readonly sessionEnded: (end: SessionEnd) => void
  /** Whether the platform was reached, after every call that can tell. */
  readonly reached?: (reached: boolean) => void
  /** Headers of every answer of the platform, with the base address that it came from. */
  readonly answered?: (base: string, headers: Headers) => void
  /** Epoch milliseconds. */
  readonly now?: () => number
  readonly limits?: Partial<PlatformLimits>
  readonly userAgent?: string
}

/** A call that is ready to be sent, again if need be. */
interface Prepared {
  readonly entry: Pick<Endpoint, 'method' | 'path' | 'timeout' | 'unchecked' | 'reads'>
  /** Base address of the server it goes to. */
  readonly base: string
  readonly address: (now: number) => string
  readonly body: EncodedBody
  readonly token: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly options: CallOptions
  readonly foreign: boolean
}

/** A call that changes something has a key of its own: neither the network nor the server does it twice. */
function submitHeaders(entry: Prepared['entry'], key: string | undefined): Readonly<Record<string, string>> {
  return changes(entry) ? { [submitKeyHeader]: key ?? randomUUID() } : {}
}

function changes({ method, reads }: Prepared['entry']): boolean {
  return method !== 'GET' && reads !== true
}

const noBody: EncodedBody = { data: undefined, contentType: null }

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, milliseconds)
    const cancel = () => {
      clearTimeout(timer)
      fail(new BridgeFailure('bridge.cancelled'))
    }
    signal?.addEventListener('abort', cancel, { once: true })
  })
}

/** Null where no server is chosen. */
function baseInUse(baseUrl: () => string | null): string | null {
  try {
    return baseUrl()
  } catch {
    return null
  }
}

function parseJson(status: number, text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    throw notAnEnvelope(status)
  }
}

/**
 * The one place for headers, `n`, encodings, the envelope rule, codes 600 to 602, timeouts, retries and limits
 * (sections 7 and 8). Failures are those of `PlatformClient`.
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  const limits = { ...defaultLimits, ...options.limits }
  const now = options.now ?? Date.now
  const exchange = createExchange(options.fetch, options.userAgent ?? null)
  let endedToken: string | null = null

  const sessionToken = (entry: Pick<Endpoint, 'access'>): string | null => {
    if (entry.access === 'public') return null
    const token = options.token()
    if (token === null) throw new BridgeFailure('session.none')
    return token
  }

  const ownHeaders = () => ({
    'jnpf-origin': 'pc',
    ...(options.language === undefined ? {} : { 'Accept-Language': acceptLanguage[options.language()] }),
  })

  const outgoing = (
    { entry, address, body, token, headers, options: call, foreign }: Prepared,
    size: number | null,
  ): Outgoing => {
    const { total, idle } = timeoutOf(entry, limits.timeouts)
    return {
      method: entry.method,
      url: address(now()),
      headers: { ...ownHeaders(), ...headers, ...(token === null ? {} : { Authorization: token }) },
      body,
      total: call.timeout ?? total,
      idle: call.timeout === undefined ? idle : null,
      size,
      foreign,
      signal: call.signal,
    }
  }

  /** What a call to one server says about it, unless another one is in use by now. */
  const reached = (base: string, isThere: boolean): void => {
    if (baseInUse(options.baseUrl) === base) options.reached?.(isThere)
  }

  const report = (failure: unknown, { base, token }: Prepared): void => {
    if (!(failure instanceof BridgeFailure)) return
    if (failure.code === 'platform.network') reached(base, false)
    if (failure.code === 'platform.business' || failure.code === 'platform.sessionEnded') reached(base, true)
    if (failure.code !== 'platform.sessionEnded' || token === null || token === endedToken) return
    endedToken = token
    options.sessionEnded({ code: failure.extra.platformCode ?? 600, message: failure.message, token })
  }

  const withOutcome = (failure: unknown, { entry }: Prepared): unknown => {
    if (!(failure instanceof BridgeFailure) || !changes(entry) || !mayHaveArrived(failure)) return failure
    return new BridgeFailure(failure.code, failure.message, { ...failure.extra, outcome: 'unknown' })
  }

  /** Sends with retries, reads with `read`, and reports what the outcome says about server and session. */
  const run = async <Body, Answer>(
    prepared: Prepared,
    retries: number,
    send: (prepared: Prepared) => Promise<Incoming<Body>>,
    read: (incoming: Incoming<Body>) => Promise<Answer> | Answer,
  ): Promise<Answer> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const incoming = await send(prepared)
        options.answered?.(prepared.base, incoming.headers)
        const answer = await read(incoming)
        reached(prepared.base, true)
        // A server may hand the same token out again after it ended.
        if (prepared.token !== null && prepared.token === endedToken) endedToken = null
        return answer
      } catch (failure) {
        const lost = failure instanceof BridgeFailure && failure.code === 'platform.network'
        const again = lost && failure.extra.detail !== 'timeout' && attempt < retries
        if (!again) {
          report(failure, prepared)
          throw withOutcome(failure, prepared)
        }
        await pause(limits.retryDelay, prepared.options.signal)
      }
    }
  }

  const envelope = (
    prepared: Prepared,
    retries: number,
    data: (raw: unknown) => unknown,
  ): Promise<PlatformAnswer<unknown>> =>
    run(
      prepared,
      retries,
      (ready) => exchange.text(outgoing(ready, limits.json)),
      ({ status, body }) => {
        const found = readEnvelope(status, parseJson(status, withoutToken(body, prepared.token)))
        checkEnvelope(prepared.entry, found)
        const accepted = found.code === null || found.code === 200
        return { code: found.code ?? 200, msg: found.msg, data: accepted ? data(found.data) : null }
      },
    )

  /** Address and token are read in one go, so that a token never meets the address of another server. */
  const target = async (access: Endpoint['access']): Promise<{ base: string; token: string | null }> => {
    const read = () => ({ base: options.baseUrl(), token: sessionToken({ access }) })
    let { base, token } = read()
    if (base === null) {
      await options.ready?.()
      ;({ base, token } = read())
    }
    if (base === null) throw new BridgeFailure('platform.network', '', { detail: 'not running' })
    return { base, token }
  }

  const prepare = async (
    entry: Endpoint,
    parts: CallParts,
    call: CallOptions,
    body: EncodedBody,
  ): Promise<Prepared> => {
    const path = fillPath(entry.path, parts.params as Record<string, unknown> | undefined)
    const { base, token } = await target(call.token === undefined ? entry.access : 'public')
    const address = (time: number) => callUrl(base, path, toQuery(parts.query), time)
    const headers = submitHeaders(entry, call.submitKey)
    return { entry, base, address, body, token: call.token ?? token, headers, options: call, foreign: false }
  }

  const stream = (prepared: Prepared): Promise<BytesAnswer> =>
    run(
      prepared,
      0,
      (ready) => exchange.stream(outgoing(ready, null)),
      async (incoming) => {
        const answer = bytesAnswer(incoming)
        await rejectInsteadOfBytes(prepared.entry, prepared.address(now()), answer)
        return answer
      },
    )

  const callEntry = async (
    entry: Endpoint,
    parts: CallParts,
    call: CallOptions = {},
  ): Promise<PlatformAnswer<unknown>> => {
    const parsed = parseParts(entry, parts)
    const prepared = await prepare(entry, parsed, call, encodeBody(entry, parsed.body))
    // A public GET may be a single-use exchange (a ticket), so only calls of the session are repeated.
    const retries = entry.method === 'GET' && entry.access !== 'public' ? limits.retries : 0
    return envelope(prepared, retries, (raw) => parseData(entry, raw, parsed))
  }

  return {
    call: (id, input, call) => callEntry(endpoints[id], input, call) as Promise<AnswerOf<typeof id>>,
    callEntry,
    async bytes(id, input, call = {}) {
      const entry: Endpoint = endpoints[id]
      return stream({ ...(await prepare(entry, parseParts(entry, input), call, noBody)), foreign: true })
    },
    async link(address, call = {}) {
      const { base } = await target('public')
      const url = ownAddress(base, address)
      const entry = endpoints['file.content']
      const at = (time: number) => stamped(url, time)
      return stream({ entry, base, address: at, body: noBody, token: null, headers: {}, options: call, foreign: true })
    },
    async resource(address, { headers = {}, ...call } = {}) {
      // The sign-in page shows the logo of the platform: without a session nobody's token goes with it.
      const { base, token } = await target(options.token() === null ? 'public' : 'session')
      const url = ownAddress(base, address)
      const entry = { method: 'GET', path: address, timeout: 'transfer' } as const
      const at = (time: number) => stamped(url, time)
      return stream({ entry, base, address: at, body: noBody, token, headers, options: call, foreign: true })
    },
    async upload(entry, upload, call = {}) {
      const parsed = parseParts(entry, { params: upload.params, query: upload.query })
      const prepared = await prepare(entry, parsed, call, await encodeUpload(upload))
      return envelope(prepared, 0, (raw) => (entry.data === undefined ? raw : parseData(entry, raw)))
    },
  }
}
