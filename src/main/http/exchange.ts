import { AxiosHeaders, type AxiosInstance, create, type RawAxiosHeaders, type ResponseType } from 'axios'
import type { EncodedBody } from './body.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { idleFailure, transportFailure } from './failures.ts'
import { Guard, guardedFetch } from './guard.ts'

/** One HTTP request, fully decided: nothing below this adds a header or a parameter. */
export interface Outgoing {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: EncodedBody
  /** Milliseconds for the whole exchange, or null. */
  readonly total: number | null
  /** Milliseconds without progress, or null. */
  readonly idle: number | null
  /** Bytes of the decoded answer, or null. */
  readonly size: number | null
  readonly foreign: boolean
  readonly signal: AbortSignal | undefined
}

export interface Incoming<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Sends requests through axios over the given fetch. Fails with the BridgeFailure of `transportFailure`. */
export interface Exchange {
  text(outgoing: Outgoing): Promise<Incoming<string>>
  stream(outgoing: Outgoing): Promise<Incoming<ReadableStream<Uint8Array>>>
}

function idleTimer(milliseconds: number | null, controller: AbortController) {
  let timer: NodeJS.Timeout | undefined
  let over = milliseconds === null
  const touch = () => {
    if (over) return
    clearTimeout(timer)
    timer = setTimeout(() => controller.abort(idleFailure()), milliseconds ?? 0)
  }
  const stop = () => {
    over = true
    clearTimeout(timer)
  }
  return { touch, stop }
}

async function send<Body>(
  http: AxiosInstance,
  outgoing: Outgoing,
  responseType: ResponseType,
): Promise<Incoming<Body>> {
  const controller = new AbortController()
  const cancel = () => controller.abort(outgoing.signal?.reason)
  const idle = idleTimer(outgoing.idle, controller)
  if (outgoing.signal?.aborted === true) cancel()
  outgoing.signal?.addEventListener('abort', cancel, { once: true })
  idle.touch()
  const release = () => {
    idle.stop()
    outgoing.signal?.removeEventListener('abort', cancel)
  }
  try {
    const { contentType, data } = outgoing.body
    const answer = await http.request<Body>({
      method: outgoing.method,
      url: outgoing.url,
      headers: { ...outgoing.headers, 'Content-Type': contentType ?? false },
      data,
      responseType,
      maxRedirects: 0,
      timeout: outgoing.total ?? 0,
      signal: controller.signal,
      fetchOptions: { guard: new Guard({ size: outgoing.size, foreign: outgoing.foreign, touch: idle.touch }) },
      ...(outgoing.idle === null ? {} : { onUploadProgress: idle.touch }),
    })
    const incoming = {
      status: answer.status,
      headers: new Headers(AxiosHeaders.from(answer.headers as RawAxiosHeaders).toJSON(true)),
      body: answer.data,
    }
    if (responseType !== 'stream') release()
    else incoming.body = untilRead(streamOf(answer.data), release, controller) as Body
    return incoming
  } catch (error) {
    release()
    const reason: unknown = controller.signal.reason
    throw transportFailure(
      outgoing.signal?.aborted === true ? error : (reason ?? error),
      outgoing.signal?.aborted === true,
    )
  }
}

/** An answer without a body, 204 or 304, is none of the network's failures. */
function streamOf(data: unknown): ReadableStream<Uint8Array> {
  if (data instanceof ReadableStream) return data
  return new ReadableStream<Uint8Array>({ start: (controller) => controller.close() })
}

/** Keeps the timers of a streamed answer until its reader is done with it; its errors become failures too. */
function untilRead(
  body: ReadableStream<Uint8Array>,
  release: () => void,
  controller: AbortController,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(target) {
        try {
          const { done, value } = await reader.read()
          if (!done) return target.enqueue(value)
          release()
          target.close()
        } catch (error) {
          release()
          target.error(transportFailure(controller.signal.reason ?? error, false))
        }
      },
      // Aborting, because axios' own cancel would wait for the piece it already asked for.
      cancel() {
        release()
        controller.abort()
        reader.cancel().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * One axios instance over `fetch`. Status codes and JSON are judged above, so axios neither rejects nor parses:
 * the text is checked against the token before it is parsed.
 */
export function createExchange(fetch: Fetch, userAgent: string | null): Exchange {
  const http = create({
    adapter: 'fetch',
    env: { fetch: guardedFetch(fetch), Request },
    validateStatus: () => true,
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    headers: { common: { 'User-Agent': userAgent ?? false } },
  })
  return {
    text: (outgoing) => send<string>(http, outgoing, 'text'),
    stream: (outgoing) => send<ReadableStream<Uint8Array>>(http, outgoing, 'stream'),
  }
}
