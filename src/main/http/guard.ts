import { BridgeFailure } from '#main/base/failure.ts'
import type { Fetch } from '#main/base/fetch.ts'
import { followRedirects } from './redirects.ts'

/** What one call allows its answer; travels beside the request as a fetch option. */
export interface CallLimits {
  /** Bytes of the decoded answer; null without limit. */
  readonly size: number | null
  /** Whether a redirect may leave the profile's origin (without the token). */
  readonly foreign: boolean
  /** Called for each piece of the answer: keeps an idle timer awake. */
  readonly touch: () => void
}

/** Class instance, so that axios hands it on by reference instead of merging it. */
export class Guard {
  readonly limits: CallLimits
  constructor(limits: CallLimits) {
    this.limits = limits
  }
}

function tooLarge(limit: number): BridgeFailure {
  return new BridgeFailure('platform.tooLarge', '', { detail: `${limit} bytes` })
}

/** Counts an answer while it streams and ends the connection as soon as it passes its limit. */
function watched(body: ReadableStream<Uint8Array>, { size, touch }: CallLimits): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let seen = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        touch()
        if (done) return controller.close()
        seen += value.byteLength
        if (size !== null && seen > size) {
          const failure = tooLarge(size)
          await reader.cancel(failure).catch(() => undefined)
          return controller.error(failure)
        }
        controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

/** Wraps a fetch with the redirect policy, the answer's size limit and the idle watch. */
export function guardedFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init)
    const guard = (init as { guard?: unknown } | undefined)?.guard
    const limits = guard instanceof Guard ? guard.limits : { size: null, foreign: false, touch: () => undefined }
    const response = await followRedirects(fetch, request, limits.foreign)
    limits.touch()
    const declared = Number(response.headers.get('content-length') ?? 0)
    if (limits.size !== null && declared > limits.size) {
      await response.body?.cancel()
      throw tooLarge(limits.size)
    }
    if (response.body === null) return response
    const { status, statusText, headers } = response
    return new Response(watched(response.body, limits), { status, statusText, headers })
  }
}
