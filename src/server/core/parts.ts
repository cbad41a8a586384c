import { createHash } from 'node:crypto'
import type { MultipartFields, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ApiError, fail } from './answer.ts'

/** A multipart body on its way, which its handler reads. */
export interface ArrivingBody {
  /** Whether it is told from another one: the call carries a key of its submit. */
  readonly isTold: boolean
  /** What tells it; null until it was read. */
  content: string | null
  /** It came in: fails where its sender was put out meanwhile. */
  readonly arrived: () => Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    arriving?: ArrivingBody
  }
}

/** The texts among the parts of a call; of those with one name the last. */
function scalars(fields: MultipartFields): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const last = Array.isArray(field) ? field.at(-1) : field
    if (last?.type === 'field' && typeof last.value === 'string') found[name] = last.value
  }
  return found
}

/** What came in beside the file, wherever it stood. */
export interface ReadParts<Kept> {
  /** Undefined where no file came. */
  readonly kept: Kept | undefined
  readonly fileName: string
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Reads every part of a multipart call in turn. `take` uses the file up and tells `seen` of each piece before it lets go of
 * it. Refuses with 413 more than `limit` bytes, with 400 a body that is cut off.
 */
export async function readParts<Kept>(
  request: FastifyRequest,
  limit: number,
  take: (file: MultipartFile['file'], seen: (piece: Buffer) => void) => Promise<Kept>,
): Promise<ReadParts<Kept>> {
  const { arriving } = request
  const hash = arriving?.isTold === true ? createHash('sha256') : null
  let kept: Kept | undefined
  let fileName = ''
  let fields: Readonly<Record<string, string>> = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: limit } })) {
      fields = scalars(part.fields)
      if (part.type !== 'file') continue
      fileName = part.filename ?? ''
      kept = await take(part.file, (piece) => void hash?.update(piece))
      if (part.file.truncated) fail(413, 'common.fileTooLarge')
    }
  } catch (error) {
    // Only the parser's own errors have no code: the body is cut off, or no multipart inside.
    if (error instanceof Error && !(error instanceof ApiError) && !('code' in error))
      fail(400, 'common.uploadIncomplete')
    throw error
  }
  if (arriving && hash) arriving.content = JSON.stringify([fileName, fields, hash.digest('hex')])
  await arriving?.arrived()
  return { kept, fileName, fields }
}
