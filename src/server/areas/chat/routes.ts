import { writeFrame } from '#shared/realtime/frames.ts'
import { reply } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { mount } from '#server/core/mount.ts'
import { mountSocket, type SocketCall } from '#server/core/socket.ts'
import { unreadCounts } from '../message/counts.ts'
import { deleteRecords, listConversations, markRead, removeConversation, unreadConversations } from './conversations.ts'
import { listHistory } from './history.ts'
import { type StoredMessage, storeMessage } from './send.ts'

/** Conversations (specification, section 7, Message and Chat socket). */
export function mountChat(server: Server): void {
  mount(server, 'chat.conversations', (_input, call) => listConversations(call))
  mount(server, 'chat.remove', async ({ params }, call) => {
    await removeConversation(call, params.id)
    return reply(null, 'chat.removed')
  })
  mount(server, 'chat.deleteRecords', async ({ params }, call) => {
    await deleteRecords(call, params.id)
    return reply(null, 'chat.recordsDeleted')
  })

  mountSocket(server, 'OnConnection', greet)
  mountSocket(server, 'SendMessage', async (frame, call) => {
    const stored = await storeMessage(call, call.user, frame)
    await deliver(call, stored)
  })
  mountSocket(server, 'MessageList', async (frame, call) => {
    const { requestId } = frame
    call.reply('messageList', { ...(await listHistory(call, frame)), requestId })
  })
  mountSocket(server, 'UpdateReadMessage', (frame, call) => markRead(call, call.user.userId, frame.formUserId))
}

/** What a client that connects is told: everything unread, by which it compares what it has. */
async function greet(_frame: object, { database, user, now, reply: answer }: SocketCall): Promise<void> {
  const { userId } = user
  const [unreadNums, counts] = await Promise.all([
    unreadConversations(database, userId),
    unreadCounts(database, userId, now()),
  ])
  answer('initMessage', { onlineUsers: [], unreadNums, ...counts, userId })
}

/** The content as it is pushed: a text, or the object of a medium. */
const pushed = ({ row }: StoredMessage): unknown => (row.kind === 'text' ? row.content : JSON.parse(row.content))

/** Pushes a message to every client of both. A second try of one that is there is told to the client that tried alone. */
async function deliver(call: SocketCall, stored: StoredMessage): Promise<void> {
  const { row, isRepeat, indexOf } = stored
  const people = await call.database
    .selectFrom('platform_user')
    .select(['id', 'account', 'real_name', 'head_icon'])
    .where('id', 'in', [row.sender_id, row.receiver_id])
    .execute()
  const personOf = (id: string) => people.find((person) => person.id === id)
  const [sender, receiver] = [personOf(row.sender_id), personOf(row.receiver_id)]
  const times = { dateTime: Number(row.sent_at), latestDate: Number(row.sent_at) }
  const echo = {
    UserId: row.sender_id,
    account: sender?.account,
    headIcon: sender?.head_icon,
    realName: sender?.real_name,
    toUserId: row.receiver_id,
    toAccount: receiver?.account ?? '',
    toRealName: receiver?.real_name ?? '',
    toHeadIcon: receiver?.head_icon ?? '',
    messageType: row.kind,
    toMessage: pushed(stored) as string,
    ...times,
    id: row.id,
    index: indexOf[row.sender_id],
    clientKey: row.client_key ?? undefined,
  } as const
  if (isRepeat) return call.reply('sendMessage', echo)
  call.push([row.sender_id], writeFrame('sendMessage', echo))
  call.push(
    [row.receiver_id],
    writeFrame('receiveMessage', {
      formUserId: row.sender_id,
      formMessage: pushed(stored) as string,
      messageType: row.kind,
      headIcon: sender?.head_icon ?? '',
      realName: sender?.real_name ?? '',
      account: sender?.account ?? '',
      userId: row.receiver_id,
      ...times,
      id: row.id,
      index: indexOf[row.receiver_id],
    }),
  )
}
