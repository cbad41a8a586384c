import { saveStream } from '#main/files/save.ts'
import type { Transfer } from './queue.ts'

/** What a server answered, as far as a file is made of it. */
export interface Answered {
  readonly body: ReadableStream<Uint8Array>
  readonly headers: Headers
}

/** A transfer of an answer of the platform client to a place that the person chose. */
export function linkTransfer(open: (signal: AbortSignal) => Promise<Answered>, target: string): Transfer {
  return async (progress, signal) => {
    const { body, headers } = await open(signal)
    const total = totalOf(headers)
    let received = 0
    progress.at(0, total)
    const counted = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          received += part.byteLength
          progress.at(received, total)
          controller.enqueue(part)
        },
      }),
    )
    return { path: target, size: await saveStream(counted, target, signal) }
  }
}

/** The length of an encoded body says nothing about the file. */
function totalOf(headers: Headers): number | null {
  const length = headers.get('content-length')
  if (length === null || headers.has('content-encoding') || !/^\d{1,15}$/.test(length)) return null
  return Number(length)
}
