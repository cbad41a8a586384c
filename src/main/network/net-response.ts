import type { NetRequest, NetResponse } from './net-request.ts'

const withoutBody = new Set([101, 204, 205, 304])

/** Pieces that may wait for a slow reader before the connection is paused. */
const waitingPieces = 16

function headersOf(incoming: NetResponse): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }
  return headers
}

function bodyOf(incoming: NetResponse, request: Request, outgoing: NetRequest): ReadableStream<Uint8Array> {
  let over = false
  const failed = () => new TypeError('terminated', { cause: new Error('net::ERR_CONNECTION_CLOSED') })
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const close = (how: () => void) => {
          if (over) return
          over = true
          request.signal.removeEventListener('abort', abort)
          how()
        }
        const abort = () => close(() => controller.error(request.signal.reason))
        request.signal.addEventListener('abort', abort, { once: true })
        incoming.on('data', (chunk) => {
          if (over) return
          controller.enqueue(new Uint8Array(chunk))
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause?.()
        })
        incoming.on('end', () => close(() => controller.close()))
        incoming.on('error', (cause) => close(() => controller.error(new TypeError('terminated', { cause }))))
        incoming.on('aborted', () => close(() => controller.error(failed())))
      },
      pull: () => {
        incoming.resume?.()
      },
      cancel: () => {
        over = true
        outgoing.abort()
      },
    },
    { highWaterMark: waitingPieces },
  )
}

/** A streamed Response from Electron's response: aborting the request or losing the connection errors its body. */
export function readAnswer(incoming: NetResponse, request: Request, outgoing: NetRequest): Response {
  const empty = withoutBody.has(incoming.statusCode) || request.method === 'HEAD'
  if (empty) {
    incoming.on('data', () => undefined)
    incoming.on('error', () => undefined)
  }
  return new Response(empty ? null : bodyOf(incoming, request, outgoing), {
    status: incoming.statusCode,
    statusText: incoming.statusMessage,
    headers: headersOf(incoming),
  })
}
