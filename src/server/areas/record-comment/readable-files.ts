import type { Call, SignedIn } from '#server/core/call.ts'
import { mayRead } from './readers.ts'

/** Records that are looked at for one file. */
const MAX_HOLDERS = 20

/** Whether somebody sees a record on a comment of which a file hangs. */
export async function hangsOnComment(
  call: Call,
  user: SignedIn,
  { type, id }: { readonly type: string; readonly id: string },
): Promise<boolean> {
  const comments = await call.database
    .selectFrom('text_file')
    .innerJoin('record_comment', 'record_comment.id', 'text_file.holder_id')
    .select(['record_comment.model_id', 'record_comment.record_id'])
    .where('text_file.holder', '=', 'comment')
    .where('text_file.file_type', '=', type)
    .where('text_file.file_id', '=', id)
    .limit(MAX_HOLDERS)
    .execute()
  for (const { model_id, record_id } of comments)
    if (await mayRead(call, user, { id: model_id, dataId: record_id })) return true
  return false
}
