import { ApiError, fail } from './answer.ts'
import type { Call } from './call.ts'
import { requireStorable } from './input.ts'

export interface Upload {
  readonly fileName: string
  readonly content: Buffer
}

/**
 * The file of a multipart call, read whole. Refuses with 413 more than `limit` bytes, with 400 a body without a file,
 * one that ends early, and a name that cannot be stored.
 */
export async function readUpload(call: Call, limit: number): Promise<Upload> {
  try {
    const part = await call.request.file({ limits: { fileSize: limit } })
    if (!part) fail(400, 'common.uploadMissing')
    requireStorable(part.filename)
    return { fileName: part.filename, content: await part.toBuffer() }
  } catch (error) {
    // Only the parser's own errors have no code: the body is cut off, or no multipart inside.
    if (error instanceof Error && !(error instanceof ApiError) && !('code' in error))
      fail(400, 'common.uploadIncomplete')
    throw error
  }
}
