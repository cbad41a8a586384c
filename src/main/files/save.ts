import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BridgeFailure } from '#main/base/failure.ts'
import { partialPath } from '#main/base/write-file-atomic.ts'
import { errorCode } from '#shared/rules/error-code.ts'

/**
 * Streams bytes to a hidden file beside the target and renames it when all has arrived, so that a broken transfer leaves
 * nothing under the chosen name. Answers the size in bytes. Fails with the stream's failure, or file.unreadable when the
 * place cannot be written.
 */
export async function saveStream(
  body: ReadableStream<Uint8Array>,
  target: string,
  signal?: AbortSignal,
): Promise<number> {
  const partial = partialPath(target)
  try {
    const source = Readable.fromWeb(body)
    await pipeline(source, createWriteStream(partial, { flags: 'wx', flush: true }), { signal })
    await rename(partial, target)
    return (await stat(target)).size
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    if (error instanceof BridgeFailure) throw error
    if (signal?.aborted === true) throw new BridgeFailure('bridge.cancelled')
    throw new BridgeFailure('file.unreadable', '', { detail: errorCode(error) || 'write' })
  }
}
