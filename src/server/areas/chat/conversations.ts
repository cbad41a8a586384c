import { fail } from '#server/core/answer.ts'
import type { Call, Services } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { writeFrame } from '#shared/realtime/frames.ts'
import { findSide, lockPair, pairOf } from './pairs.ts'

/** More conversations than anybody scrolls through; older ones come back with their next message, or by the contacts. */
const MAX_CONVERSATIONS = 2000

/** Sides of a person that are in their list, with the partner and the latest message that they have not deleted. */
function sidesOf(database: PlatformDatabase, userId: string) {
  return database
    .selectFrom('chat_side')
    .innerJoin('chat_pair', 'chat_pair.id', 'chat_side.pair_id')
    .innerJoin('platform_user', 'platform_user.id', 'chat_side.partner_id')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .leftJoin('chat_message', (join) =>
      join
        .onRef('chat_message.pair_id', '=', 'chat_side.pair_id')
        .onRef('chat_message.number', '=', 'chat_pair.last_number')
        .onRef('chat_message.number', '>', 'chat_side.cleared_number'),
    )
    .select([
      'chat_side.partner_id',
      'chat_side.unread',
      'chat_side.last_at',
      'chat_message.content',
      'chat_message.kind',
      'chat_message.sender_id',
      'platform_user.account',
      'platform_user.real_name',
      'platform_user.head_icon',
      'organization.path_names',
    ])
    .where('chat_side.owner_id', '=', userId)
    .orderBy('chat_side.last_at', 'desc')
    .orderBy('chat_side.partner_id')
}

/** Conversations of the caller, the latest first (wire contract 3.2). */
export async function listConversations({ database, user }: Pick<Call, 'database' | 'user'>) {
  const rows = await sidesOf(database, user.userId)
    .where('chat_side.is_hidden', '=', 0)
    .limit(MAX_CONVERSATIONS)
    .execute()
  const list = rows.map((row) => ({
    id: row.partner_id,
    realName: row.real_name,
    account: row.account,
    headIcon: row.head_icon,
    department: row.path_names ?? '',
    latestMessage: row.content ?? '',
    messageType: row.kind ?? 'text',
    latestDate: Number(row.last_at),
    unreadMessage: row.unread,
    sendUserId: row.sender_id ?? '',
    userId: user.userId,
  }))
  return { list }
}

/** What is unread of each conversation, as a client is told that connects. */
export async function unreadConversations(database: PlatformDatabase, userId: string) {
  const rows = await sidesOf(database, userId).where('chat_side.unread', '>', 0).limit(MAX_CONVERSATIONS).execute()
  return rows.map((row) => ({
    sendUserId: row.partner_id,
    receiveUserId: userId,
    unreadNum: row.unread,
    defaultMessage: row.content ?? '',
    defaultMessageType: row.kind ?? 'text',
    defaultMessageTime: Number(row.last_at),
    realName: row.real_name ?? '',
    account: row.account,
    headIcon: row.head_icon,
  }))
}

/**
 * The caller has read everything of a partner. Both are told: the partner what was read, other clients of the caller
 * that nothing is unread. Nothing happens where nothing was unread.
 */
export async function markRead(
  { database, push }: Pick<Services, 'database' | 'push'>,
  userId: string,
  partnerId: string,
): Promise<void> {
  const readTime = await database.transaction().execute(async (inside) => {
    const side = await findSide(inside, userId, partnerId)
    if (!side || side.unread === 0) return null
    const pair = await lockPair(inside, side.pair_id)
    await inside
      .updateTable('chat_side')
      .set({ unread: 0, read_number: pair.last_number, read_at: pair.last_at })
      .where('owner_id', '=', userId)
      .where('partner_id', '=', partnerId)
      .execute()
    return Number(pair.last_at)
  })
  if (readTime === null) return
  push([partnerId], writeFrame('messageRead', { formUserId: userId, readTime }))
  push([userId], writeFrame('conversationChanged', { partnerId }))
}

/** Takes a conversation out of the caller's list until its next message. 404 where there is none. */
export async function removeConversation(call: Call, partnerId: string): Promise<void> {
  const { database, user } = call
  const { numUpdatedRows } = await database
    .updateTable('chat_side')
    .set({ is_hidden: 1 })
    .where('owner_id', '=', user.userId)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(404, 'chat.noConversation')
  call.push([user.userId], writeFrame('conversationChanged', { partnerId }))
}

/** Deletes the caller's side of the records; what both have deleted is gone for good. 404 where there are none. */
export async function deleteRecords(call: Call, partnerId: string): Promise<void> {
  const { database, user } = call
  const pairId = pairOf(user.userId, partnerId)
  await database.transaction().execute(async (inside) => {
    if (!(await findSide(inside, user.userId, partnerId))) fail(404, 'chat.noConversation')
    const pair = await lockPair(inside, pairId)
    await inside
      .updateTable('chat_side')
      .set({ cleared_number: pair.last_number, unread: 0, is_hidden: 1 })
      .where('owner_id', '=', user.userId)
      .where('partner_id', '=', partnerId)
      .execute()
    const other = await findSide(inside, partnerId, user.userId)
    await inside
      .deleteFrom('chat_message')
      .where('pair_id', '=', pairId)
      .where('number', '<=', Math.min(pair.last_number, other?.cleared_number ?? 0))
      .execute()
  })
  call.push([user.userId], writeFrame('conversationChanged', { partnerId }))
}
