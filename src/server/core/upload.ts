import { fail } from './answer.ts'
import type { Call } from './call.ts'
import { requireStorable } from './input.ts'
import { readParts } from './parts.ts'

export interface Upload {
  readonly fileName: string
  readonly content: Buffer
  /** Texts beside the file. */
  readonly fields: Readonly<Record<string, string>>
}

/**
 * The file of a multipart call, read whole. Refuses with 413 more than `limit` bytes, with 400 a body without a file,
 * one that ends early, and a name that cannot be stored.
 */
export async function readUpload(call: Call, limit: number): Promise<Upload> {
  const { kept, fileName, fields } = await readParts(call.request, limit, async (file, seen) => {
    const pieces: Buffer[] = []
    for await (const piece of file as AsyncIterable<Buffer>) {
      seen(piece)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  })
  if (!kept) fail(400, 'common.uploadMissing')
  requireStorable(fileName)
  return { fileName, content: kept, fields }
}
