import { setImmediate as nextRound } from 'node:timers/promises'
import { holdsMenu } from '#server/core/access.ts'
import type { Call, SignedIn } from '#server/core/call.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { containsPattern } from '#server/database/text.ts'
import { sql } from 'kysely'
import { mayReadByRecord } from '../module/readable-files.ts'
import { isInPortal } from '../portal/pictures.ts'
import { hangsOnComment } from '../record-comment/readable-files.ts'
import { partIn } from '../workflow/participants.ts'
import { mayReadByTask } from '../workflow/task-files.ts'
import type { StoredFile } from './stored.ts'

/**
 * Whether somebody may fetch a stored file: their own, one of a message or chat received, of a notice they write, of a mail owned, of an event in their calendar, of a portal, of a record that they
 * see or of a comment on it, and any for an administrator. A file of nobody in reach answers like one that does not exist.
 */
export async function mayFetch(
  call: Call,
  user: SignedIn,
  file: Pick<StoredFile, 'type' | 'id' | 'created_by'>,
): Promise<boolean> {
  const { database } = call
  const { isAdministrator, userId } = user
  if (isAdministrator || file.created_by === userId) return true
  if (await isInText(call, user, file)) return true
  if (file.type === 'IM' && (await isSentTo(database, userId, file.id))) return true
  if (await hangsOnMail(database, userId, file.id)) return true
  if (await hangsOnEvent(database, userId, file.id)) return true
  if (await isStamp(database, file)) return true
  if (await hangsOnTask(call, user, file)) return true
  if (await hangsOnComment(call, user, file)) return true
  if (await isInPortal(call, user, file)) return true
  return (await mayReadByRecord(call, user, file)) || mayReadByTask(call, user, file)
}

/** Whether a message that somebody received, or a notice that they may write, holds the file. */
async function isInText(
  { database }: Pick<Call, 'database'>,
  user: SignedIn,
  { type, id }: Pick<StoredFile, 'type' | 'id'>,
): Promise<boolean> {
  const holders = await database
    .selectFrom('text_file')
    .leftJoin('message_recipient', (join) =>
      join
        .onRef('message_recipient.message_id', '=', 'text_file.holder_id')
        .on('text_file.holder', '=', 'message')
        .on('message_recipient.user_id', '=', user.userId)
        .on('message_recipient.deleted_at', 'is', null),
    )
    .select(['text_file.holder', 'message_recipient.user_id as reader'])
    .where('text_file.file_id', '=', id)
    .where('text_file.file_type', 'in', ['', type])
    .execute()
  if (holders.some(({ reader }) => reader === user.userId)) return true
  // Whoever writes notices sees what hangs on the others' drafts.
  return (
    holders.some(({ holder }) => holder === 'notice') &&
    (await holdsMenu({ database, user }, 'system.notice', undefined))
  )
}

/** Whether a mail of somebody's has the file attached; of each person there are few, and nothing else writes them. */
export async function hangsOnMail(database: PlatformDatabase, userId: string, id: string): Promise<boolean> {
  const mails = await database
    .selectFrom('mail')
    .select('attachments')
    .where('owner_id', '=', userId)
    .where('attachments', 'like', `%"fileId":"${id}"%`)
    .execute()
  // An underscore in the id is a wildcard above: the text itself decides.
  return mails.some(({ attachments }) => attachments?.includes(`"fileId":"${id}"`))
}

/** Whether an event that somebody made or is invited to has the file attached. */
async function hangsOnEvent(database: PlatformDatabase, userId: string, id: string): Promise<boolean> {
  const named = database.selectFrom('schedule').select('schedule.files').where('files', 'like', `%"fileId":"${id}"%`)
  const invited = named
    .innerJoin('schedule_person as me', 'me.schedule_id', 'schedule.id')
    .where('me.user_id', '=', userId)
  // Two questions: each has an index, and both in one have none.
  for (const events of [named.where('creator_id', '=', userId), invited])
    if ((await events.execute()).some(({ files }) => files.includes(`"fileId":"${id}"`))) return true
  return false
}

/** A seal: whoever may not set it sees it in records, and no id can be guessed. */
async function isStamp(database: PlatformDatabase, { type, id }: Pick<StoredFile, 'type' | 'id'>): Promise<boolean> {
  const icon = `/api/file/Image/${type}/${id}`
  const found = loose(database).selectFrom('stamp').select('id').where('icon', '=', icon).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** Whether somebody takes part in a task to whose opinions or comments the file was attached, or in the one that started it. */
async function hangsOnTask(
  call: Call,
  user: SignedIn,
  { type, id }: Pick<StoredFile, 'type' | 'id'>,
): Promise<boolean> {
  const tasks = await call.database
    .selectFrom('flow_task')
    .innerJoin('text_file', 'text_file.holder_id', 'flow_task.id')
    .select(['flow_task.id', 'flow_task.parent_id'])
    .where('text_file.holder', '=', 'flowTask')
    .where('text_file.file_type', '=', type)
    .where('text_file.file_id', '=', id)
    .execute()
  for (const task of tasks) if (await partIn({ ...call, user }, task)) return true
  return false
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

/** Texts in which somebody may have written or drawn a stored file, by its address or as a list of files. */
const naming = [
  ['platform_user', 'id', ['head_icon']],
  ['message', 'id', ['files', 'body_text']],
  ['client_release', 'id', ['package_file']],
  ['notice', 'id', ['files', 'body_text', 'extra']],
  ['mail', 'id', ['attachments', 'body_text']],
  ['approval_record', 'id', ['files']],
  ['flow_assignment', 'id', ['draft']],
  ['flow_comment', 'id', ['image', 'files']],
  ['record_comment', 'id', ['files']],
  ['schedule', 'id', ['files']],
  ['message_template', 'id', ['content']],
  ['system_setting', 'name', ['value']],
  ['print_template', 'id', ['print_template']],
  ['print_template_version', 'id', ['print_template']],
  ['visual_model', 'id', ['form_data', 'column_data']],
  ['module_draft', 'model_id', ['content']],
  ['module_version', 'id', ['content']],
  ['design_section', 'id', ['content']],
  ['portal', 'id', ['layout', 'model']],
  ['design_version', 'id', ['layout']],
  ['report', 'id', ['layout']],
  ['stamp', 'id', ['icon']],
] as const

/** Whether a record, a message, a chat, a mail, a design, a template, a setting or a profile holds a file. */
export async function isHeld(
  database: PlatformDatabase,
  { type, id }: Pick<StoredFile, 'type' | 'id'>,
): Promise<boolean> {
  if (await isHeldByKey(database, { type, id })) return true
  const pattern = containsPattern(id)
  for (const [table, key, columns] of naming) {
    const found = await loose(database)
      .selectFrom(table)
      .select(key)
      .where(({ or }) => or(columns.map((column) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`)))
      .limit(1)
      .executeTakeFirst()
    if (found !== undefined) return true
  }
  return false
}

/** What is found without reading texts. */
export async function isHeldByKey(
  database: PlatformDatabase,
  { type, id }: Pick<StoredFile, 'type' | 'id'>,
): Promise<boolean> {
  const held = await database
    .selectFrom('file_holder')
    .select('record_id as holder')
    .where('file_type', '=', type)
    .where('file_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (held !== undefined) return true
  if (type !== 'IM') return false
  const sent = database.selectFrom('chat_message').select('id').where('file_id', '=', id).limit(1)
  return (await sent.executeTakeFirst()) !== undefined
}

/** Rows that are read at once: each may hold texts of megabytes, and others have their turn in between. */
const PIECE = 20

/**
 * Ids of all files that a text names. Each text is read once, however many files are asked about: of hundreds of mails
 * with attachments each file would else mean another reading of all of them.
 */
export async function namedFiles(database: PlatformDatabase): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for (const [table, key, columns] of naming) {
    let after = ''
    for (;;) {
      const rows = (await loose(database)
        .selectFrom(table)
        .select([key, ...columns])
        .where(key, '>', after)
        .where(({ or }) =>
          or(
            columns.flatMap((column) =>
              ['%/file/%', '%fileId%'].map((part) => sql<boolean>`${sql.ref(column)} like ${part}`),
            ),
          ),
        )
        .orderBy(key)
        .limit(PIECE)
        .execute()) as Record<string, unknown>[]
      for (const row of rows)
        for (const column of columns) for (const id of idsIn(String(row[column] ?? ''))) named.add(id)
      if (rows.length < PIECE) break
      after = String(rows.at(-1)?.[key])
      await nextRound()
    }
  }
  return named
}

/** In an address, or in a list of files, which may be a text within a text. */
function idsIn(text: string): string[] {
  const found = text.matchAll(/(?:\/file\/\w{1,30}\/\w{1,30}\/|fileId\\*"\s*:\s*\\*")([\w.-]{1,200})/g)
  return [...found].map(([, id]) => id ?? '')
}
