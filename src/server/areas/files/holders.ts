import type { Call, SignedIn } from '#server/core/call.ts'
import { loadGrants } from '#server/core/permission.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { containsPattern } from '#server/database/text.ts'
import { sql } from 'kysely'
import { mayReadByRecord } from '../module/readable-files.ts'
import type { StoredFile } from './stored.ts'

/**
 * Whether somebody may fetch a stored file: their own, one of a message or chat received, of a notice they write, of a mail owned or of a record that they
 * see, and any for an administrator. A file of nobody in reach answers like one that does not exist.
 */
export async function mayFetch(
  call: Call,
  user: SignedIn,
  file: Pick<StoredFile, 'type' | 'id' | 'created_by'>,
): Promise<boolean> {
  const { database } = call
  const { isAdministrator, userId } = user
  if (isAdministrator || file.created_by === userId) return true
  const named = `%"fileId":"${file.id}"%`
  const [messages, mails, notices] = await Promise.all([
    database
      .selectFrom('message')
      .innerJoin('message_recipient', 'message_recipient.message_id', 'message.id')
      .select('message.files')
      .where('message_recipient.user_id', '=', userId)
      .where('message_recipient.deleted_at', 'is', null)
      .where('message.files', 'like', named)
      .execute(),
    database
      .selectFrom('mail')
      .select('attachments as files')
      .where('owner_id', '=', userId)
      .where('attachments', 'like', named)
      .execute(),
    // Whoever writes notices sees what hangs on the others' drafts.
    (await writesNotices(database, user))
      ? database.selectFrom('notice').select('files').where('files', 'like', named).execute()
      : [],
  ])
  // An underscore in the id is a wildcard above: the text itself decides.
  if ([...messages, ...mails, ...notices].some(({ files }) => files?.includes(`"fileId":"${file.id}"`))) return true
  if (file.type === 'IM' && (await isSentTo(database, userId, file.id))) return true
  return mayReadByRecord(call, user, file)
}

async function writesNotices(database: PlatformDatabase, user: SignedIn): Promise<boolean> {
  const grants = await loadGrants(database, user)
  return (grants.catalogue.menusByCode.get('system.notice') ?? []).some(
    ({ id, system_id }) => grants.has('menu', id) && grants.has('system', system_id),
  )
}

/** Whether a medium of a conversation was sent to or by somebody. */
async function isSentTo(database: PlatformDatabase, userId: string, fileId: string): Promise<boolean> {
  const sent = await database
    .selectFrom('chat_message')
    .select('id')
    .where('file_id', '=', fileId)
    .where((row) => row.or([row('sender_id', '=', userId), row('receiver_id', '=', userId)]))
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/** Whether a record, a message, a chat, a mail, a setting or a profile holds a file. */
export async function isHeld(
  database: PlatformDatabase,
  { type, id }: Pick<StoredFile, 'type' | 'id'>,
): Promise<boolean> {
  const held = database
    .selectFrom('file_holder')
    .select('record_id as holder')
    .where('file_type', '=', type)
    .where('file_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (await held) return true
  const pattern = containsPattern(id)
  const like = (column: string) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
  const found = await Promise.all([
    database.selectFrom('message').select('id').where(like('files')).limit(1).executeTakeFirst(),
    database.selectFrom('notice').select('id').where(like('files')).limit(1).executeTakeFirst(),
    database.selectFrom('mail').select('id').where(like('attachments')).limit(1).executeTakeFirst(),
    database.selectFrom('system_setting').select('value').where(like('value')).limit(1).executeTakeFirst(),
    type === 'IM'
      ? database.selectFrom('chat_message').select('id').where('file_id', '=', id).limit(1).executeTakeFirst()
      : undefined,
    type === 'userAvatar'
      ? database.selectFrom('platform_user').select('id').where(like('head_icon')).limit(1).executeTakeFirst()
      : undefined,
  ])
  return found.some((row) => row !== undefined)
}
