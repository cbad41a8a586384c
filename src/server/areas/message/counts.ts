import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Messages that their readers still see; time in epoch milliseconds. */
export const notExpired = (now: number) => sql<boolean>`(message.expires_at is null or message.expires_at > ${now})`

/** Unread messages of a person by type, and the latest of them, as `initMessage` names them (wire contract 3.4). */
export async function unreadCounts(database: PlatformDatabase, userId: string, now: number) {
  const unread = database
    .selectFrom('message_recipient')
    .innerJoin('message', 'message.id', 'message_recipient.message_id')
    .where('message_recipient.user_id', '=', userId)
    .where('message_recipient.is_read', '=', 0)
    .where('message_recipient.deleted_at', 'is', null)
    .where(notExpired(now))
  const rows = await unread
    .select((row) => ['message.type', row.fn.countAll<number>().as('count')])
    .groupBy('message.type')
    .execute()
  const latest = await unread
    .select(['message.title', 'message.released_at'])
    .orderBy('message.released_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const of = (type: number) => Number(rows.find((row) => row.type === type)?.count ?? 0)
  return {
    unreadNoticeCount: of(1),
    unreadMessageCount: of(2),
    unreadSystemMessageCount: of(3),
    messageDefaultText: latest?.title ?? '',
    messageDefaultTime: Number(latest?.released_at ?? 0),
  }
}
