import type { ReadFields } from '#shared/realtime/methods.ts'
import type { SocketCall } from '#server/core/socket.ts'
import { likeContains } from '#server/database/text.ts'
import { findSide } from './pairs.ts'

type Asked = Readonly<ReadFields<'MessageList'>>

/**
 * One page of what the caller has of a conversation, in ascending time whichever end the pages are counted from (wire
 * contract 3.4). Pages from the beginning (`asc`) stay what they are while messages are added at the end.
 */
export async function listHistory({ database, user }: SocketCall, asked: Asked) {
  const { currentPage, pageSize, sord, toUserId } = asked
  const side = await findSide(database, user.userId, toUserId)
  const pagination = (total: number) => ({ currentPage, pageSize, total })
  if (!side) return { list: [], pagination: pagination(0) }
  const cleared = side.cleared_number
  const word = asked.keyword.trim()
  let kept = database.selectFrom('chat_message').where('pair_id', '=', side.pair_id).where('number', '>', cleared)
  if (word !== '') kept = kept.where('kind', '=', 'text').where(likeContains(database, 'chat_message.content', word))
  const counted = () => kept.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const total = word === '' ? await lengthOf(database, side.pair_id, cleared) : Number((await counted()).total)
  const skipped = (currentPage - 1) * pageSize
  let page = kept.selectAll().limit(pageSize)
  if (word !== '') page = page.orderBy('number', sord).offset(skipped)
  else if (sord === 'asc') page = page.orderBy('number').where('number', '>', cleared + skipped)
  else page = page.orderBy('number', 'desc').where('number', '<=', cleared + total - skipped)
  const rows = await page.execute()
  const other = await findSide(database, toUserId, user.userId)
  const list = rows
    .toSorted((one, two) => one.number - two.number)
    .map((row) => ({
      id: row.id,
      sendUserId: row.sender_id,
      sendTime: Number(row.sent_at),
      receiveUserId: row.receiver_id,
      receiveTime: Number(row.sent_at),
      content: row.content,
      contentType: row.kind,
      state: row.number <= (row.sender_id === user.userId ? (other?.read_number ?? 0) : side.read_number) ? 1 : 0,
      index: row.number - cleared,
    }))
  return { list, pagination: pagination(total) }
}

/** Messages are numbered without a gap, so nobody counts them. */
async function lengthOf(database: SocketCall['database'], pairId: string, cleared: number): Promise<number> {
  const pair = await database
    .selectFrom('chat_pair')
    .select('last_number')
    .where('id', '=', pairId)
    .executeTakeFirstOrThrow()
  return pair.last_number - cleared
}
