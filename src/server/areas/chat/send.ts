import { MAX_CHAT_TEXT, type ReadFields } from '#shared/realtime/methods.ts'
import { fail } from '#server/core/answer.ts'
import type { Services, SignedIn } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { requireStorable } from '#server/core/input.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { ChatMessageTable } from '#server/database/tables/chat.ts'
import { lockPair, pairOf } from './pairs.ts'

type Sent = Readonly<ReadFields<'SendMessage'>>

/** A message that is stored, and how many of each side were deleted before it. */
export interface StoredMessage {
  readonly row: ChatMessageTable
  /** It was stored by an earlier try of the same client. */
  readonly isRepeat: boolean
  /** Its place in the history of each, from 1. */
  readonly indexOf: Readonly<Record<string, number>>
}

/** What a media type must begin with to be sent as this kind. */
const mediaOf = { image: 'image/', voice: 'audio/', video: 'video/' } as const

/**
 * Stores a message. Refuses with 400 an empty text, more than 4000 characters, a medium that the sender did not upload
 * as one of this kind, and with 404 a receiver who is gone. The same client key stores it once, however often it comes.
 */
export async function storeMessage(
  { database, now }: Pick<Services, 'database' | 'now'>,
  sender: Pick<SignedIn, 'userId'>,
  sent: Sent,
): Promise<StoredMessage> {
  const senderId = sender.userId
  const receiverId = sent.toUserId
  if (receiverId === senderId) fail(400, 'chat.toYourself')
  const clientKey = sent.clientKey ?? null
  // What is stored stays so: its receiver or its file may be gone by the time it is sent again.
  const earlier = await repeated(database, senderId, clientKey)
  if (earlier) return earlier
  await requireReceiver(database, receiverId)
  const { content, fileId } = await contentOf(database, senderId, sent)
  const pairId = pairOf(senderId, receiverId)
  return database.transaction().execute(async (inside) => {
    const pair = await lockPair(inside, pairId)
    const known = await repeated(inside, senderId, clientKey)
    if (known) return known
    const row: ChatMessageTable = {
      id: nextId(),
      pair_id: pairId,
      number: pair.last_number + 1,
      sender_id: senderId,
      receiver_id: receiverId,
      kind: sent.messageType,
      content,
      file_id: fileId,
      client_key: clientKey,
      // Of two clocks, or within one millisecond, times grow with the numbers all the same.
      sent_at: Math.max(now(), Number(pair.last_at) + 1),
    }
    await inside.insertInto('chat_message').values(row).execute()
    const latest = { last_number: row.number, last_at: row.sent_at }
    await inside.updateTable('chat_pair').set(latest).where('id', '=', pairId).execute()
    await raiseSide(inside, row, senderId, receiverId, 0)
    await raiseSide(inside, row, receiverId, senderId, 1)
    return { row, isRepeat: false, indexOf: await indexes(inside, row) }
  })
}

async function requireReceiver(database: PlatformDatabase, id: string): Promise<void> {
  const receiver = await database
    .selectFrom('platform_user')
    .select('id')
    .where('id', '=', id)
    .where('enabled_mark', 'in', [1, 2])
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!receiver) fail(404, 'chat.noReceiver')
}

async function contentOf(database: PlatformDatabase, senderId: string, { messageType, messageContent }: Sent) {
  if (messageType === 'text') {
    const text = typeof messageContent === 'string' ? messageContent.trim() : ''
    if (text === '') fail(400, 'chat.empty')
    if ([...text].length > MAX_CHAT_TEXT) fail(400, 'chat.tooLong', { params: { limit: MAX_CHAT_TEXT } })
    requireStorable(text)
    return { content: text, fileId: '' }
  }
  if (typeof messageContent === 'string') fail(400, 'chat.noFile')
  const { name, width, height, length } = messageContent
  const file = await database
    .selectFrom('stored_file')
    .select('media_type')
    .where('type', '=', 'IM')
    .where('id', '=', name)
    .where('created_by', '=', senderId)
    .executeTakeFirst()
  if (!file?.media_type?.startsWith(mediaOf[messageType])) fail(400, 'chat.noFile')
  const size = messageType === 'voice' ? {} : { width, height }
  const path = `/api/file/Image/IM/${name}`
  return { content: JSON.stringify({ path, ...size, ...(length === undefined ? {} : { length }) }), fileId: name }
}

/** What an earlier try of the same client stored; undefined where none did. */
async function repeated(
  inside: PlatformDatabase,
  senderId: string,
  clientKey: string | null,
): Promise<StoredMessage | undefined> {
  if (clientKey === null) return undefined
  const row = await inside
    .selectFrom('chat_message')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst()
  return row && { row, isRepeat: true, indexOf: await indexes(inside, row) }
}

/** Puts the conversation on top of the list of one side. */
async function raiseSide(
  inside: PlatformDatabase,
  { pair_id, sent_at }: ChatMessageTable,
  owner_id: string,
  partner_id: string,
  unread: 0 | 1,
): Promise<void> {
  await inside
    .insertInto('chat_side')
    .values({
      owner_id,
      partner_id,
      pair_id,
      unread,
      read_number: 0,
      read_at: 0,
      cleared_number: 0,
      is_hidden: 0,
      last_at: sent_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'partner_id']).doUpdateSet((row) => ({
        unread: row('chat_side.unread', '+', unread),
        is_hidden: 0,
        last_at: sent_at,
      })),
    )
    .execute()
}

async function indexes(inside: PlatformDatabase, row: ChatMessageTable): Promise<Readonly<Record<string, number>>> {
  const sides = await inside
    .selectFrom('chat_side')
    .select(['owner_id', 'cleared_number'])
    .where('pair_id', '=', row.pair_id)
    .execute()
  return Object.fromEntries(sides.map((side) => [side.owner_id, row.number - side.cleared_number]))
}
