import { storedFiles } from '#shared/form/files.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { TextFileTable } from '#server/database/tables/notice.ts'
import { whereIn } from '#server/database/text.ts'

/**
 * Notes files that the caller attached to an opinion or a comment, so that those who take part in the task, or see the
 * record, may fetch them.
 * Only what the caller uploaded: whoever knows the id of somebody else's file does not make it readable.
 */
export async function holdAttachments(
  call: Pick<Call, 'user'>,
  inside: PlatformDatabase,
  { holder, holder_id }: Pick<TextFileTable, 'holder' | 'holder_id'>,
  files: unknown,
): Promise<void> {
  const ids = [...new Set(storedFiles(files).map(({ fileId }) => fileId))]
  if (ids.length === 0) return
  const own = await inside
    .selectFrom('stored_file')
    .select(['type', 'id'])
    .where('created_by', '=', call.user.userId)
    .where(whereIn(inside, 'stored_file.id', ids))
    .execute()
  const known = await inside
    .selectFrom('text_file')
    .select(['file_type', 'file_id'])
    .where('holder', '=', holder)
    .where('holder_id', '=', holder_id)
    .execute()
  const held = new Set(known.map(({ file_type, file_id }) => `${file_type}/${file_id}`))
  const fresh = own.filter(({ type, id }) => !held.has(`${type}/${id}`))
  if (fresh.length === 0) return
  await inside
    .insertInto('text_file')
    .values(fresh.map(({ type, id }) => ({ holder, holder_id, file_type: type, file_id: id })))
    .execute()
}
