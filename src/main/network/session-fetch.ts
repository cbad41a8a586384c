import type { Fetch } from '#main/base/fetch.ts'
import type { NetLogin, NetRequest, NetRequestOptions } from './net-request.ts'
import { readAnswer } from './net-response.ts'

export interface SessionFetchOptions {
  /** `(options) => net.request({ ...options, session })`: one session per server profile. */
  readonly request: (options: NetRequestOptions) => NetRequest
  /** Further headers that an address needs, never those of another. */
  readonly headersFor?: (url: string) => Readonly<Record<string, string>>
  /**
   * A proxy or server asks for credentials; without a hook the request goes on without them. `attempt` counts the
   * questions of one request from 0: another one means that the answer was refused.
   */
  readonly login?: (info: NetLogin, attempt: number) => Promise<{ username: string; password: string } | null>
}

/** Bodies up to this many bytes announce their length; larger ones stream in chunks. */
const announcedBody = 8 * 1024 * 1024

function written(outgoing: NetRequest, chunk: Uint8Array, over: Promise<void>): Promise<void> {
  const taken = new Promise<void>((done) => {
    outgoing.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), undefined, done)
  })
  return Promise.race([taken, over])
}

/** Reads a small body whole and streams a large one, waiting for each piece to be taken. `over` ends the wait. */
async function sendBody(body: ReadableStream<Uint8Array>, outgoing: NetRequest, over: Promise<void>): Promise<void> {
  const reader = body.getReader()
  void over.then(() => reader.cancel().catch(() => undefined))
  const held: Uint8Array[] = []
  let size = 0
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.byteLength
    if (size <= announcedBody) {
      held.push(step.value)
      continue
    }
    if (!outgoing.chunkedEncoding) outgoing.chunkedEncoding = true
    if (held.length > 0) await written(outgoing, Buffer.concat(held.splice(0)), over)
    await written(outgoing, step.value, over)
  }
  if (held.length > 0) await written(outgoing, Buffer.concat(held), over)
}

function exchange(options: SessionFetchOptions, request: Request): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const { promise: over, resolve: finish } = Promise.withResolvers<void>()
  const outgoing = options.request({
    method: request.method,
    url: request.url,
    redirect: 'manual',
    useSessionCookies: true,
    cache: 'no-store',
  })
  // Handlers name `request` on purpose: a collected Request would no longer follow its caller's signal.
  const abort = () => {
    reject(request.signal.reason)
    finish()
    outgoing.abort()
  }
  request.signal.addEventListener('abort', abort, { once: true })
  outgoing.on('response', (incoming) => {
    try {
      resolve(readAnswer(incoming, request, outgoing))
    } catch (cause) {
      reject(new TypeError('fetch failed', { cause }))
      outgoing.abort()
    }
  })
  outgoing.on('redirect', (status, _method, location) => {
    if (request.redirect === 'manual') resolve(new Response(null, { status, headers: { location } }))
    else reject(new TypeError(`fetch failed: redirected to ${new URL(location).origin}`))
    outgoing.abort()
  })
  let logins = 0
  outgoing.on('login', (info, answer) => {
    const asked = options.login?.(info, logins++) ?? Promise.resolve(null)
    asked.then(
      (given) => (given === null ? answer() : answer(given.username, given.password)),
      () => answer(),
    )
  })
  outgoing.on('error', (cause) => {
    reject(new TypeError('fetch failed', { cause }))
    finish()
  })
  // Only ends waiting for writes: as a finished Writable the request may close before its response came.
  outgoing.on('close', finish)
  const needed = options.headersFor?.(request.url) ?? {}
  for (const [name, value] of [...request.headers, ...Object.entries(needed)]) outgoing.setHeader(name, value)
  const sent = request.body === null ? Promise.resolve() : sendBody(request.body, outgoing, over)
  sent
    .then(() => outgoing.end())
    .catch((cause: unknown) => {
      reject(new TypeError('fetch failed', { cause }))
      outgoing.abort()
    })
  return promise
}

/**
 * A fetch over Electron's network stack, so that the system's proxy and certificates hold: streams both ways, aborts at
 * every stage, never retries, http(s) only. Redirects are handed back (`redirect: 'manual'`) or refused; following them
 * is a policy of the layer above. Fails with a TypeError whose cause carries Chromium's own error text.
 */
export function createSessionFetch(options: SessionFetchOptions): Fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!/^https?:/.test(request.url)) throw new TypeError('fetch failed: only http and https')
    request.signal.throwIfAborted()
    return exchange(options, request)
  }
}
