import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { importExtensions, MAX_IMPORT_BYTES } from '#shared/form/import/limits.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { createSecret } from '#server/core/tokens.ts'
import { readUpload } from '#server/core/upload.ts'
import { confine } from '../files/confine.ts'
import { findFile, openFile } from '../files/stored.ts'

const MIB = 1024 * 1024

/** How long a file waits for its import. */
const KEPT = 24 * 60 * 60_000

const pathOf = (call: Call, id: string) => confine(call.dataFolder, join('imports', id))

function requireWorkbook(fileName: string, content: Buffer, limit: number): void {
  const extension = /\.([a-z\d]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  if (!(importExtensions as readonly string[]).includes(extension)) fail(400, 'imports.fileType', { field: 'file' })
  if (content.length === 0) fail(400, 'imports.fileEmpty', { field: 'file' })
  if (content.length > limit) rejectSize(400, limit)
}

function rejectSize(status: 400 | 413, limit: number): never {
  const size = limit < MIB ? `${limit / 1024}KB` : `${limit / MIB}MB`
  fail(status, 'imports.fileSize', { field: 'file', params: { size } })
}

/** Removes files: those that are too old, and what the caller uploaded before (section 5: only the latest is kept). */
async function dropEarlier(call: Call, source: string): Promise<void> {
  const { userId } = call.user
  const gone = await call.database
    .deleteFrom('import_upload')
    .where((builder) =>
      builder.or([
        builder.and([builder('user_id', '=', userId), builder('source', '=', source)]),
        builder('created_at', '<=', call.now() - KEPT),
      ]),
    )
    .returning('id')
    .execute()
  await Promise.all(gone.map(({ id }) => rm(pathOf(call, id), { force: true })))
}

/** Keeps the workbook of a multipart call for its preview. Refuses with 400 another type, one that is too large, and what `inspect` does. */
export async function keepUpload(
  call: Call,
  source: string,
  inspect: (content: Buffer, fields: Readonly<Record<string, string>>) => Promise<void> = async () => undefined,
  limit = MAX_IMPORT_BYTES,
) {
  const { fileName, content, fields } = await readUpload(call, limit + 64 * 1024).catch((error: unknown) => {
    // The specified words (section 5, Import), however large the file is.
    if (error instanceof ApiError && error.status === 413) rejectSize(413, limit)
    throw error
  })
  requireWorkbook(fileName, content, limit)
  await inspect(content, fields)
  await dropEarlier(call, source)
  const id = createSecret()
  await mkdir(join(call.dataFolder, 'imports'), { recursive: true, mode: 0o700 })
  await writeFile(pathOf(call, id), content, { flag: 'wx', mode: 0o600 })
  await call.database
    .insertInto('import_upload')
    .values({ id, user_id: call.user.userId, source, file_name: fileName.slice(-200), created_at: call.now() })
    .execute()
  return { name: id, url: '' }
}

/**
 * What the caller uploaded by the call for any file, as some clients of the family do before an import (wire contract, doubt
 * 23); null where it is nobody's or somebody else's.
 */
async function readTemporary(call: Call, id: string): Promise<{ name: string; content: Buffer } | null> {
  const file = await findFile(call, 'temporary', id)
  if (file?.created_by !== call.user.userId) return null
  if (Number(file.size) > MAX_IMPORT_BYTES) rejectSize(400, MAX_IMPORT_BYTES)
  const bytes = await openFile(call, file)
  if (!bytes) return null
  const content = await buffer(bytes)
  requireWorkbook(file.name, content, MAX_IMPORT_BYTES)
  return { name: file.name, content }
}

/** A kept workbook of the caller; refuses with 400 when there is none of that name for one of these sources. */
export async function readKept(
  call: Call,
  sources: readonly string[],
  id: string,
): Promise<{ name: string; content: Buffer }> {
  const found = await call.database
    .selectFrom('import_upload')
    .select(['id', 'file_name'])
    .where('id', '=', id)
    .where('source', 'in', sources)
    .where('user_id', '=', call.user.userId)
    .executeTakeFirst()
  if (!found) return (await readTemporary(call, id)) ?? fail(400, 'imports.fileMissing', { field: 'fileName' })
  const content = await readFile(pathOf(call, found.id)).catch(() => null)
  return content ? { name: found.file_name, content } : fail(400, 'imports.fileMissing', { field: 'fileName' })
}
