import type { MultipartFields } from '@fastify/multipart'
import { ApiError, fail } from './answer.ts'
import type { Call } from './call.ts'
import { requireStorable } from './input.ts'

export interface Upload {
  readonly fileName: string
  readonly content: Buffer
  /** Texts that stood before the file. */
  readonly fields: Readonly<Record<string, string>>
}

/** The texts among the parts of a call; of those with one name the last. */
export function scalars(fields: MultipartFields): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const last = Array.isArray(field) ? field.at(-1) : field
    if (last?.type === 'field' && typeof last.value === 'string') found[name] = last.value
  }
  return found
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
    return { fileName: part.filename, content: await part.toBuffer(), fields: scalars(part.fields) }
  } catch (error) {
    // Only the parser's own errors have no code: the body is cut off, or no multipart inside.
    if (error instanceof Error && !(error instanceof ApiError) && !('code' in error))
      fail(400, 'common.uploadIncomplete')
    throw error
  }
}
