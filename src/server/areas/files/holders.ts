import type { Call } from '#server/core/call.ts'

interface StoredFile {
  readonly id: string
  readonly created_by: string | null
}

/**
 * Whether the caller may fetch a stored file: one's own, one of a message received or of a mail owned, and any for an
 * administrator. A file of nobody in reach answers like one that does not exist.
 */
export async function mayFetch(call: Call, file: StoredFile): Promise<boolean> {
  const { isAdministrator, userId } = call.user
  if (isAdministrator || file.created_by === userId) return true
  const named = `%"fileId":"${file.id}"%`
  const [messages, mails] = await Promise.all([
    call.database
      .selectFrom('message')
      .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
      .select('message.files')
      .where('message_recipient.user_id', '=', userId)
      .where('message_recipient.deleted_at', 'is', null)
      .where('message.files', 'like', named)
      .execute(),
    call.database
      .selectFrom('mail')
      .select('attachments as files')
      .where('owner_id', '=', userId)
      .where('attachments', 'like', named)
      .execute(),
  ])
  // An underscore in the id is a wildcard above: the text itself decides.
  return [...messages, ...mails].some(({ files }) => files?.includes(`"fileId":"${file.id}"`))
}
