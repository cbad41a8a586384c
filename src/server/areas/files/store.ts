import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pictureSize } from '#shared/rules/picture-size.ts'
import { pictureExtensions, pictureKind, pictureLimit, pixelLimit } from '#shared/rules/pictures.ts'
import { Bytes, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { createSecret } from '#server/core/tokens.ts'
import { readUpload } from '#server/core/upload.ts'
import { confine } from './links.ts'

/** The one type of upload that there is. */
export const AVATAR = 'userAvatar'
/** Stored pictures that a person may have. */
const MAX_IMAGES = 20
const extensions: ReadonlySet<string> = new Set(pictureExtensions)

function extensionOf(name: string): string {
  return /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

const pathOf = (call: Call, id: string) => confine(call.dataFolder, join('files', AVATAR, id))

/**
 * Stores an uploaded picture under a name of ours: unguessable, with the extension its content has. Refuses with
 * 400 another kind of content (files.notPicture, section 5) and with 413 too many bytes or pixels. Of more than 20 avatars the
 * oldest goes that is not worn.
 */
export async function storePicture(call: Call, type: string) {
  if (type !== AVATAR) fail(400, 'files.typeNotSupported')
  const { fileName, content } = await readUpload(call, pictureLimit)
  const kind = pictureKind(content)
  if (!kind || !extensions.has(extensionOf(fileName))) fail(400, 'files.notPicture')
  requireDrawable(content)
  const id = `${createSecret()}.${kind.extension}`
  const path = pathOf(call, id)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, content, { flag: 'wx', mode: 0o600 })
  await call.database
    .insertInto('stored_file')
    .values({
      type: AVATAR,
      id,
      name: fileName.slice(-300),
      size: content.length,
      created_by: call.user.userId,
      created_at: call.now(),
    })
    .execute()
  await dropOldPictures(call, id)
  return {
    name: id,
    url: `/api/file/Image/${AVATAR}/${id}`,
    fileSize: content.length,
    fileExtension: kind.extension,
    fileVersionId: '',
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
  await call.database.deleteFrom('stored_file').where('type', '=', AVATAR).where('id', '=', id).execute()
  await rm(pathOf(call, id), { force: true })
}

/** The bytes of a stored picture, typed by what they are. Anything that is no picture is not found. */
export async function showPicture(call: Call, type: string, id: string): Promise<Bytes> {
  if (type !== AVATAR) fail(404, 'files.pictureMissing')
  const known = await call.database
    .selectFrom('stored_file')
    .select('id')
    .where('type', '=', AVATAR)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) fail(404, 'files.pictureMissing')
  const path = pathOf(call, id)
  const entry = await lstat(path).catch(() => undefined)
  // A symbolic link could lead out of the folder.
  if (!entry?.isFile()) fail(404, 'files.pictureMissing')
  const kind = pictureKind(await firstBytes(path))
  if (!kind) fail(404, 'files.pictureMissing')
  return new Bytes(createReadStream(path), kind.type)
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
