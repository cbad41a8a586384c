import { useEffect, useState } from 'react'
import type { PreviewFile } from '#renderer/platform/dialogs.ts'
import { contentAddress } from './kinds.ts'

/** Bytes of a document that is read whole; a larger one is left to a program. */
export const MAX_READ = 50 * 1024 * 1024

export type Content<Value> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly reason: 'missing' | 'tooLarge' | 'unreadable' }
  | { readonly phase: 'ready'; readonly value: Value }

class TooLarge extends Error {}
class Missing extends Error {}

async function fetchBytes(file: PreviewFile, signal: AbortSignal): Promise<Uint8Array> {
  const address = contentAddress(file, 'bytes')
  if (address === null) throw new Missing()
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Missing()
  if (Number(answer.headers.get('content-length') ?? 0) > MAX_READ) {
    await answer.body?.cancel()
    throw new TooLarge()
  }
  return readBounded(answer)
}

/** A server need not say how long its answer is. */
async function readBounded(answer: Response): Promise<Uint8Array> {
  const reader = answer.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const next = await reader?.read()
    if (next?.value === undefined) break
    size += next.value.length
    if (size > MAX_READ) {
      await reader?.cancel()
      throw new TooLarge()
    }
    parts.push(next.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** The content of a file as `read` makes it. Mount it anew for another file; `read` must not change between two renders. */
export function useContent<Value>(
  file: PreviewFile,
  read: (bytes: Uint8Array, signal: AbortSignal) => Promise<Value> | Value,
): Content<Value> {
  const [content, setContent] = useState<Content<Value>>({ phase: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    fetchBytes(file, controller.signal)
      .then((bytes) => read(bytes, controller.signal))
      .then(
        (value) => {
          if (!controller.signal.aborted) setContent({ phase: 'ready', value })
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          const reason = error instanceof TooLarge ? 'tooLarge' : error instanceof Missing ? 'missing' : 'unreadable'
          setContent({ phase: 'failed', reason })
        },
      )
    return () => controller.abort()
  }, [file, read])
  return content
}
