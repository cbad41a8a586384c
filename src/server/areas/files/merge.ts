import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { MAX_FILE_SIZE } from '#shared/rules/upload-limits.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { completeChunks, dropUpload, joinFiles, type UploadKey } from './chunks.ts'
import { isHeld } from './holders.ts'
import { inspectedLength, requireContentKind, requireUploadType } from './kinds.ts'
import { requireFileName } from './names.ts'
import { requireRoom } from './quota.ts'
import { type NewFile, registerFile, type StoredFile } from './stored.ts'

/** How long a repeated registration gives the file of the first one. */
const REPEATED = 24 * 60 * 60_000

export interface MergeInput {
  readonly identifier: string
  readonly fileName: string
  readonly fileSize: number
  readonly type: string
}

/** Files of the caller with a content, newest first; none whose bytes are gone, cut or known to be damaged: they are sent anew. */
export async function ownContent(call: Call, { identifier, totalSize }: UploadKey): Promise<StoredFile[]> {
  const { database, user } = call
  const known = await database
    .selectFrom('stored_file')
    .selectAll()
    .where('created_by', '=', user.userId)
    .where(identifier.length === 32 ? 'md5' : 'content', '=', identifier)
    .where('size', '=', totalSize)
    .where('content', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const contents = new Set(known.map(({ content }) => content ?? ''))
  for (const content of contents) if (!(await hasLastByte(call, content, totalSize))) contents.delete(content)
  return known.filter(({ content }) => contents.has(content ?? ''))
}

async function hasLastByte({ files }: Call, content: string, size: number): Promise<boolean> {
  if (files.damaged.has(content)) return false
  const stream = await files.contents.open(content, { start: size - 1, end: size - 1 }).catch(() => null)
  const bytes = ((await stream?.toArray().catch(() => [])) ?? []) as readonly Buffer[]
  return bytes.length === 1
}

/**
 * Makes a stored file of a complete upload (wire contract 5.9). A content that the account already has is not read
 * again; repeated, with nothing holding the first file yet, it answers that one. Refuses with 400 missing chunks
 * (files.chunksMissing), a content of another hash or size (files.hashDiffers) or kind: its chunks are dropped then. A
 * fault of the server, a full disk say, leaves them: nobody sends gigabytes twice for it.
 */
export async function mergeUpload(call: Call, input: MergeInput): Promise<StoredFile> {
  const { identifier, fileSize: totalSize, type } = input
  const name = requireFileName(input.fileName)
  requireUploadType(type, name)
  requireFileSize(totalSize)
  const key = { userId: call.user.userId, identifier, totalSize }
  return call.files.lock.run(`merge ${key.userId} ${identifier}`, async () => {
    const known = await ownContent(call, key)
    const [first] = known
    if (first?.content) {
      const repeated = known.find((file) => file.type === type && file.name === name)
      if (repeated && call.now() - repeated.created_at < REPEATED && !(await isHeld(call.database, repeated)))
        return repeated
      await requireRoom(call, totalSize, identifier)
      const path = await completeChunks(call.dataFolder, key)
      if (path) await dropUpload(call.dataFolder, key)
      return registerAgain(call, { ...first, content: first.content }, type, name)
    }
    const chunks = (await completeChunks(call.dataFolder, key)) ?? fail(400, 'files.chunksMissing')
    await requireRoom(call, totalSize, identifier)
    try {
      const stored = await storeJoined(call, key, chunks, { type, name })
      await dropUpload(call.dataFolder, key)
      return stored
    } catch (error) {
      if (error instanceof ApiError) await dropUpload(call.dataFolder, key)
      throw error
    }
  })
}

/** Refuses with 400 a file without a byte, with 413 one larger than any may be. */
export function requireFileSize(size: number): void {
  if (size < 1) fail(400, 'files.empty', { field: 'fileSize' })
  if (size > MAX_FILE_SIZE)
    fail(413, 'files.tooLarge', { field: 'fileSize', params: { limit: MAX_FILE_SIZE / 1024 ** 2 } })
}

async function registerAgain(call: Call, file: StoredFile & { content: string }, type: string, name: string) {
  const stream = await call.files.contents.open(file.content, { start: 0, end: inspectedLength(name) - 1 })
  if (!stream) fail(400, 'files.chunksMissing')
  const head = Buffer.concat((await stream.toArray()) as Buffer[])
  const mediaType = await requireContentKind(type, name, head)
  const { size, content, md5 } = file
  return registerFile(call, { type, name, size: Number(size), content, md5: md5 ?? '', mediaType })
}

async function storeJoined(
  call: Call,
  { identifier, totalSize }: UploadKey,
  chunks: readonly string[],
  file: Pick<NewFile, 'type' | 'name'>,
): Promise<StoredFile> {
  const hashes = createHashes()
  const path = await joinFiles(call.dataFolder, chunks, hashes.add)
  try {
    const { md5, sha256, size } = hashes.done()
    if (size !== totalSize || (identifier !== md5 && identifier !== sha256))
      fail(400, 'files.hashDiffers', { field: 'identifier' })
    const mediaType = await requireContentKind(file.type, file.name, path)
    return await storeContent(call, path, { ...file, size, content: sha256, md5, mediaType })
  } finally {
    await rm(path, { force: true })
  }
}

/** Takes a finished local file over as the content of a new row. */
export async function storeContent(call: Call, path: string, file: NewFile): Promise<StoredFile> {
  return call.files.lock.run(file.content, async () => {
    await call.files.contents.put(file.content, path, file.size)
    call.files.damaged.delete(file.content)
    return registerFile(call, file)
  })
}

/** Works out both hashes and the size of what it is told of. */
export function createHashes() {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let size = 0
  const add = (part: Buffer): void => {
    md5.update(part)
    sha256.update(part)
    size += part.length
  }
  return { add, done: () => ({ md5: md5.digest('hex'), sha256: sha256.digest('hex'), size }) }
}
