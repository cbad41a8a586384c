import { createReadStream } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Call } from '#server/core/call.ts'
import type { ByteRange } from '#server/core/contents.ts'
import { createSecret } from '#server/core/tokens.ts'
import type { StoredFileTable } from '#server/database/tables/system.ts'
import { confine } from './confine.ts'
import { extensionOf } from './names.ts'
import { verified } from './verified.ts'

export type StoredFile = StoredFileTable

/** What an upload answers (section 3, Uploaded file). */
export function describeFile({ type, id, size }: Pick<StoredFile, 'type' | 'id' | 'size'>) {
  return {
    name: id,
    url: `/api/file/Image/${type}/${id}`,
    fileSize: Number(size),
    fileExtension: extensionOf(id),
    fileVersionId: '',
  }
}

export async function findFile({ database }: Call, type: string, id: string): Promise<StoredFile | undefined> {
  return database.selectFrom('stored_file').selectAll().where('type', '=', type).where('id', '=', id).executeTakeFirst()
}

export interface NewFile {
  readonly type: string
  readonly name: string
  readonly size: number
  readonly content: string
  readonly md5: string
  readonly mediaType: string
  /** Of the id; left out: the name's. */
  readonly extension?: string
}

/** A row of the caller's for a content that is there; its id cannot be guessed. */
export async function registerFile(call: Call, file: NewFile): Promise<StoredFile> {
  const { extension = extensionOf(file.name) } = file
  const row: StoredFile = {
    type: file.type,
    id: `${createSecret()}${extension === '' ? '' : `.${extension}`}`,
    name: file.name,
    size: file.size,
    created_by: call.user.userId,
    created_at: call.now(),
    content: file.content,
    md5: file.md5,
    media_type: file.mediaType,
    kept_until: null,
  }
  await call.database.insertInto('stored_file').values(row).execute()
  return row
}

/**
 * The bytes of a stored file, or a range of them; null when they are gone. Refuses with 404 (files.damaged) what is not as it
 * was stored, or breaks off before its end.
 */
export async function openFile(call: Call, file: StoredFile, range?: ByteRange): Promise<Readable | null> {
  const bytes = await openBytes(call, file, range)
  return bytes && verified(call, file, bytes, range)
}

async function openBytes(call: Call, file: StoredFile, range?: ByteRange): Promise<Readable | null> {
  if (file.content) return call.files.contents.open(file.content, range)
  const path = confine(call.dataFolder, join('files', file.type, file.id))
  const entry = await lstat(path).catch(() => null)
  // A symbolic link could lead out of the folder.
  return entry?.isFile() ? createReadStream(path, { ...range }) : null
}

/** Deletes rows (and older files with them), and the contents that no other row has. */
export async function deleteFiles(
  { database, dataFolder, files }: Pick<Call, 'database' | 'dataFolder' | 'files'>,
  rows: readonly Pick<StoredFile, 'type' | 'id' | 'content'>[],
): Promise<void> {
  for (const { type, id, content } of rows) {
    const drop = () => database.deleteFrom('stored_file').where('type', '=', type).where('id', '=', id).execute()
    if (!content) {
      await drop()
      await rm(confine(dataFolder, join('files', type, id)), { force: true })
      continue
    }
    await files.lock.run(content, async () => {
      await drop()
      const other = await database
        .selectFrom('stored_file')
        .select('id')
        .where('content', '=', content)
        .limit(1)
        .execute()
      if (other.length === 0) await files.contents.remove(content)
    })
  }
}
