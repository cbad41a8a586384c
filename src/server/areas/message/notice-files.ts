import { storedFiles } from '#shared/form/files.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
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
