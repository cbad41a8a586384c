import { rm } from 'node:fs/promises'
import { chunkFields } from '#shared/api/files.ts'
import { CHUNK_SIZE, chunkLength } from '#shared/rules/upload-limits.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { checked } from '#server/core/input.ts'
import { readParts } from '#server/core/parts.ts'
import { keepChunk, storedChunks, touchUpload, type UploadShape, writeTemporary } from './chunks.ts'
import { ownContent, requireFileSize } from './merge.ts'
import { requireUploadType, visitorPrefix } from './kinds.ts'
import { requireFileName } from './names.ts'
import { requireRoom } from './quota.ts'

type ChunkFields = (typeof chunkFields)['_output']

/** A received part: a file of nobody's yet, its name, and the fields beside it. */
export interface Received {
  readonly path: string
  readonly fileName: string
  readonly size: number
  readonly fields: Readonly<Record<string, string>>
}

/**
 * Streams the file of a multipart call to the disk, its fields before or after it; `seen` is told of every piece in turn, and
 * may not keep it. Whoever calls removes `path`; when this fails nothing is left. Refuses with 413 more than `limit` bytes,
 * with 400 a body without a file or cut off.
 */
export async function receiveFile(call: Call, limit: number, seen?: (part: Buffer) => void): Promise<Received> {
  let path: string | undefined
  try {
    const { kept, ...named } = await readParts(call.request, limit, async (file, told) => {
      const written = await writeTemporary(call.dataFolder, file, (piece) => {
        told(piece)
        seen?.(piece)
      })
      path = written.path
      return written
    })
    if (!kept) fail(400, 'common.uploadMissing')
    return { ...kept, ...named }
  } catch (error) {
    if (path !== undefined) await rm(path, { force: true })
    throw error
  }
}

/** Refuses with 400 a chunk that no cut of its file has, or of a file that would be refused once it is whole. */
function requireChunk(call: Call, fields: ChunkFields): { readonly upload: UploadShape; readonly length: number } {
  requireUploadType('annex', requireFileName(fields.filename))
  requireFileSize(fields.totalSize)
  const length = chunkLength(fields)
  if (length === null || (fields.currentChunkSize !== undefined && fields.currentChunkSize !== length))
    fail(400, 'files.badChunk', { field: 'chunkNumber' })
  return { length, upload: { ...fields, userId: call.user.userId } }
}

async function stateOf(call: Call, upload: UploadShape) {
  const [first] = await ownContent(call, upload)
  if (first) return { uploaded: true, chunkNumbers: [], merge: false }
  const chunkNumbers = await storedChunks(call.dataFolder, upload)
  return { uploaded: false, chunkNumbers, merge: chunkNumbers.length === upload.totalChunks }
}

/** What of an upload is there (wire contract 5.9). An upload is known to the account that sends it and to no other. */
export async function testChunk(call: Call, fields: ChunkFields) {
  const { upload } = requireChunk(call, fields)
  const state = await stateOf(call, upload)
  // Visitors hold their room by what they send: asking alone keeps nothing of theirs on the disk.
  if (!upload.userId.startsWith(visitorPrefix)) await touchUpload(call.dataFolder, upload, call.now())
  if (!state.uploaded && state.chunkNumbers.length === 0) await requireRoom(call, upload.totalSize, upload.identifier)
  return state
}

/** A file by what is said of it, before it is kept. */
export interface Announced {
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Hash of its content. */
  readonly identifier: string
}

/** Stores one chunk; sent twice, also at once, it is there once. `check` refuses what it is not to be kept of. */
export async function receiveChunk(call: Call, check?: (file: Announced) => Promise<void>) {
  const received = await receiveFile(call, 2 * CHUNK_SIZE)
  try {
    const given = { ...(call.request.query as object), ...received.fields, ...nameOf(received) }
    const fields = checked(chunkFields, given, undefined, 'body') as ChunkFields
    const { upload, length } = requireChunk(call, fields)
    if (received.size !== length) fail(400, 'files.badChunk', { field: 'file' })
    const { filename: name, totalSize: size, identifier } = fields
    await check?.({ name, size, identifier })
    await requireRoom(call, upload.totalSize, upload.identifier)
    await call.files.lock.run(`chunks ${upload.userId} ${identifier}`, () =>
      keepChunk(call.dataFolder, upload, fields.chunkNumber, received.path),
    )
    const chunkNumbers = await storedChunks(call.dataFolder, upload)
    return { uploaded: false, chunkNumbers, merge: chunkNumbers.length === upload.totalChunks }
  } finally {
    await rm(received.path, { force: true })
  }
}

/** A chunk without a field for it is named by its part. */
function nameOf({ fields, fileName }: Received): { filename?: string } {
  return fields['filename'] === undefined && fileName !== '' ? { filename: fileName } : {}
}
