import { submitKeyHeader } from '#shared/api/submit-key.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { type CarriedCookies, carryCookies, type CookieJar } from './carried-cookies.ts'

/** A session of Electron's that nothing else speaks through. */
export interface SingleUseSession {
  readonly fetch: Fetch
  readonly cookies: CookieJar
  closeAllConnections(): Promise<void>
}

export interface SingleUseOptions {
  /** The cookies of the server's own session. */
  readonly cookies: CookieJar
  /** The session of a slot, counted from 0; made once. */
  readonly session: (slot: number) => SingleUseSession
  /** Calls under way at a time; further ones wait. */
  readonly most?: number
}

/** Whether a request may not be sent twice: it carries the key of a submit. */
export function isOnce(request: Request): boolean {
  return request.headers.has(submitKeyHeader)
}

/** The partition of a slot: in memory, since its cookies are those of the server's own. */
export function singleUsePartition(partition: string, slot: number): string {
  return `once-${slot}-${partition.replace(/^persist:/, '')}`
}

interface Slot {
  readonly session: SingleUseSession
  readonly carried: CarriedCookies
}

/** Calls `over` once the answer was read, failed or was given up. */
function untilRead(response: Response, over: () => void): Response {
  if (response.body === null) {
    over()
    return response
  }
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(target) {
        try {
          const { done, value } = await reader.read()
          if (!done) return target.enqueue(value)
          target.close()
        } catch (error) {
          target.error(error)
        }
        over()
      },
      cancel(reason) {
        over()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  const { status, statusText, headers } = response
  return new Response(body, { status, statusText, headers })
}

/**
 * A fetch for what may not be sent twice: each request has a connection of its own. Chromium sends a request again, on
 * every idle connection there is, when a kept one breaks before the answer; it never does so on a fresh one.
 */
export function createSingleUseFetch({ cookies, session, most = 8 }: SingleUseOptions): Fetch {
  const free: Slot[] = []
  const waiting: ((slot: Slot) => void)[] = []
  let made = 0

  const take = (): Promise<Slot> => {
    const slot = free.pop()
    if (slot) return Promise.resolve(slot)
    if (made >= most) return new Promise((resolve) => waiting.push(resolve))
    const own = session(made)
    made += 1
    return Promise.resolve({ session: own, carried: carryCookies(cookies, own.cookies) })
  }
  const release = (slot: Slot) => {
    const next = waiting.shift()
    if (next) next(slot)
    else free.push(slot)
  }

  return async (input, init) => {
    // The caller's own object: a copy that nobody holds would no longer follow its signal.
    const request = input instanceof Request && init === undefined ? input : new Request(input, init)
    request.signal.throwIfAborted()
    const slot = await take()
    let isOver = false
    const over = () => {
      if (isOver) return
      isOver = true
      request.signal.removeEventListener('abort', over)
      release(slot)
    }
    try {
      request.signal.throwIfAborted()
      // Also for a server that keeps a connection it was asked to close, and for HTTP/2, which has no such header.
      await slot.session.closeAllConnections()
      await slot.carried.before(request.url)
      request.headers.set('connection', 'close')
      const response = await slot.session.fetch(request)
      await slot.carried.after(request.url, response.headers)
      request.signal.addEventListener('abort', over, { once: true })
      return untilRead(response, over)
    } catch (error) {
      over()
      throw error
    }
  }
}
