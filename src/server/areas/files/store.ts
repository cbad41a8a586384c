import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pictureSize } from '#shared/rules/picture-size.ts'
import { pictureExtensions, pictureKind, pictureLimit, pixelLimit } from '#shared/rules/pictures.ts'
import { MAX_WHOLE_UPLOAD } from '#shared/rules/upload-limits.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { readUpload } from '#server/core/upload.ts'
import { writeTemporary } from './chunks.ts'
import { AVATAR, requireContentKind, requireUploadType } from './kinds.ts'
import { createHashes, ownContent, requireFileSize, storeContent } from './merge.ts'
import { extensionOf, requireFileName } from './names.ts'
import { requireRoom } from './quota.ts'
import { type Announced, receiveFile } from './receive.ts'
import { deleteFiles, describeFile, findFile, type NewFile, type StoredFile } from './stored.ts'

/** Stored pictures that a person may have. */
const MAX_IMAGES = 20
const extensions: ReadonlySet<string> = new Set(pictureExtensions)

/** Bytes of a file of a type that is sent in one piece (section 9: images 10 MB, pictures of chats 5 MB). */
const limits: Readonly<Record<string, number>> = { annexpic: pictureLimit, IM: 5 * 1024 * 1024 }

/** Stores a file in one piece. Refuses what `requireContentKind` and `check` do, and with 413 too many bytes. */
export async function storeUpload(call: Call, type: string, check?: (file: Announced) => Promise<void>) {
  if (type === AVATAR) return describeFile(await storePicture(call))
  requireUploadType(type, 'a.png')
  const limit = limits[type] ?? MAX_WHOLE_UPLOAD
  const hashes = createHashes()
  const received = await receiveFile(call, limit, hashes.add).catch((error: unknown) => {
    const isTooLarge = error instanceof ApiError && error.status === 413
    throw isTooLarge && type === 'IM' ? new ApiError(413, { code: 'files.chatPictureTooLarge' }) : error
  })
  try {
    const { size, md5, sha256 } = hashes.done()
    const name = requireFileName(received.fields['fileName'] ?? received.fileName)
    requireUploadType(type, name)
    requireFileSize(size)
    await check?.({ name, size, identifier: sha256 })
    await requireRoom(call, size)
    const mediaType = await requireContentKind(type, name, received.path)
    const file: NewFile = { type, name, size, content: sha256, md5, mediaType }
    if (!check) return describeFile(await storeContent(call, received.path, file))
    // What was checked once, and took its room once, is one file however often it is sent.
    return await call.files.lock.run(`whole ${call.user.userId} ${sha256}`, async () => {
      const known = await ownContent(call, { userId: call.user.userId, identifier: sha256, totalSize: size })
      const same = known.find((each) => each.type === type && each.name === name)
      return describeFile(same ?? (await storeContent(call, received.path, file)))
    })
  } finally {
    await rm(received.path, { force: true })
  }
}

/**
 * Stores an uploaded picture under a name of ours: unguessable, with the extension its content has. Refuses with
 * 400 another kind of content (files.notPicture, section 5) and with 413 too many bytes or pixels. Of more than 20 avatars the
 * oldest goes that is not worn.
 */
async function storePicture(call: Call): Promise<StoredFile> {
  const { fileName, content } = await readUpload(call, pictureLimit)
  const kind = pictureKind(content)
  if (!kind || !extensions.has(extensionOf(fileName))) fail(400, 'files.notPicture')
  requireDrawable(content)
  await requireRoom(call, content.length)
  const hashes = createHashes()
  const { path } = await writeTemporary(call.dataFolder, Readable.from([content]), hashes.add)
  try {
    const { size, md5, sha256 } = hashes.done()
    const file: NewFile = { type: AVATAR, name: fileName.slice(-300), size, content: sha256, md5, mediaType: kind.type }
    const stored = await storeContent(call, path, { ...file, extension: kind.extension })
    await dropOldPictures(call, stored.id)
    return stored
  } finally {
    await rm(path, { force: true })
  }
}

/** Refuses with 400 a picture without a size, with 413 one of more pixels than a window should unpack. */
export function requireDrawable(content: Buffer): void {
  const size = pictureSize(content) ?? fail(400, 'files.notPicture')
  if (size.width * size.height > pixelLimit) fail(413, 'files.pictureTooLarge')
}

/** Ids of the caller's pictures, newest first. */
async function picturesOf({ database, user }: Call): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('stored_file')
    .select('id')
    .where('type', '=', AVATAR)
    .where('created_by', '=', user.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Uploads that were never worn would fill the disk; what was just uploaded and what is worn stay. */
async function dropOldPictures(call: Call, uploaded: string): Promise<void> {
  const pictures = await picturesOf(call)
  if (pictures.length <= MAX_IMAGES) return
  const { head_icon } = await call.database
    .selectFrom('platform_user')
    .select('head_icon')
    .where('id', '=', call.user.userId)
    .executeTakeFirstOrThrow()
  const unused = pictures.filter((id) => id !== uploaded && !head_icon.endsWith(`/${id}`))
  const kept = pictures.length - unused.length
  for (const id of unused.slice(MAX_IMAGES - kept)) await deleteImage(call, id)
}

/** Deletes a stored picture and what the database knows of it. */
export async function deleteImage(call: Call, id: string): Promise<void> {
  const file = await findFile(call, AVATAR, id)
  if (file) await deleteFiles(call, [file])
}
