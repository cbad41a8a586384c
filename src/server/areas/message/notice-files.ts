import { drawnFiles, storedFiles } from '#shared/form/files.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { filesUploadedBy } from '#server/database/uploaded-by.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { TextFileTable } from '#server/database/tables/notice.ts'
import { whereIn } from '#server/database/text.ts'

/**
 * The list of a notice's attachments as it is stored. Refuses with 400 what is no list of files, and a file that the
 * notice did not hold and that is no upload of the caller: its readers may fetch what hangs on it.
 */
export async function checkedFiles(
  { database, user }: Pick<Call, 'database' | 'user'>,
  files: string,
  before: string,
): Promise<string> {
  requireList(files)
  const wanted = storedFiles(files)
  const held = new Set(storedFiles(before).map(({ fileId }) => fileId))
  const added = wanted.filter(({ fileId }) => !held.has(fileId))
  if (added.length > 0) {
    const rows = await database
      .selectFrom('stored_file')
      .select('id')
      .where('created_by', '=', user.userId)
      .where(
        whereIn(
          database,
          'stored_file.id',
          added.map(({ fileId }) => fileId),
        ),
      )
      .execute()
    const own = new Set(rows.map(({ id }) => id))
    const foreign = added.find(({ fileId }) => !own.has(fileId))
    if (foreign) fail(400, 'message.foreignFile', { field: 'files', params: { name: foreign.name.slice(0, 60) } })
  }
  return JSON.stringify(wanted)
}

function requireList(files: string): void {
  try {
    if (Array.isArray(JSON.parse(files))) return
  } catch {
    // No JSON: refused like another shape.
  }
  fail(400, 'message.badFiles', { field: 'files' })
}

type Noting = Pick<Call, 'database' | 'user'>

/**
 * Notes what a notice holds, so that its readers may fetch it: what hangs on it, and the pictures of its text. A picture
 * that the notice did not show and that is no upload of the caller stays unread.
 */
export async function noteFiles(
  { database, user }: Noting,
  id: string,
  { files, body_text }: { readonly files: string; readonly body_text: string },
): Promise<void> {
  const drawn = drawnFiles(body_text)
  const before = await heldBy(database, id)
  const held = new Set(before.map(({ file_type, file_id }) => `${file_type}/${file_id}`))
  const own = new Set(await filesUploadedBy(database, [user.userId], drawn))
  const rows: readonly TextFileTable[] = [
    ...storedFiles(files).map(({ fileId }) => rowOf(id, '', fileId)),
    ...drawn
      .filter((file) => own.has(file) || held.has(`${file.type}/${file.id}`))
      .map((file) => rowOf(id, file.type, file.id)),
  ]
  await dropNoted(database, 'notice', id)
  for (const some of batches(rows))
    await database
      .insertInto('text_file')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** What a notice holds is held by the message it becomes. */
export async function noteReleased(inside: PlatformDatabase, id: string): Promise<void> {
  const rows = (await heldBy(inside, id)).map((row) => ({ ...row, holder: 'message' as const }))
  for (const some of batches(rows)) await inside.insertInto('text_file').values(some).execute()
}

export async function dropNoted(
  database: PlatformDatabase,
  holder: TextFileTable['holder'],
  id: string,
): Promise<void> {
  await database.deleteFrom('text_file').where('holder', '=', holder).where('holder_id', '=', id).execute()
}

const rowOf = (holder_id: string, file_type: string, file_id: string): TextFileTable => ({
  holder: 'notice',
  holder_id,
  file_type,
  file_id,
})

function heldBy(database: PlatformDatabase, id: string): Promise<TextFileTable[]> {
  return database
    .selectFrom('text_file')
    .selectAll()
    .where('holder', '=', 'notice')
    .where('holder_id', '=', id)
    .execute()
}
