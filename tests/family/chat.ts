import type { FamilyData } from './data.ts'
import { get, newId, remove, type Route, type Row } from './route.ts'

const person = (data: FamilyData, id: unknown) => data.users.find((user) => user['id'] === id) ?? {}
/** Of a medium the text of its object. */
const asText = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content))
const isBetween = (line: Row, one: unknown, other: unknown) =>
  (line['sendUserId'] === one && line['receiveUserId'] === other) ||
  (line['sendUserId'] === other && line['receiveUserId'] === one)

/** Lines of two people that the reader has not deleted, as they came. */
const conversation = (data: FamilyData, reader: string, partner: unknown) =>
  data.chat.filter((line) => isBetween(line, reader, partner) && !(line['deletedBy'] as string[]).includes(reader))

const unreadFrom = (data: FamilyData, reader: string, partner: unknown) =>
  conversation(data, reader, partner).filter(({ receiveUserId, state }) => receiveUserId === reader && state === 0)

const partnersOf = (data: FamilyData, reader: string) =>
  data.users.filter(({ id }) => id !== reader && conversation(data, reader, id).length > 0)

/** Somebody writes to somebody, from whatever client: both are told. */
export function say(data: FamilyData, userId: string, toUserId: string, messageType: string, sent: unknown): void {
  const [from, to] = [person(data, userId), person(data, toUserId)]
  const dateTime = Date.now()
  // A medium is named when it is sent, and has an address from then on.
  const { name, ...size } = (typeof sent === 'object' ? sent : {}) as Row
  const content = typeof sent === 'string' ? sent : { ...size, path: `/api/file/Image/IM/${String(name)}` }
  const line = { id: newId(), sendUserId: userId, receiveUserId: toUserId, sendTime: dateTime, receiveTime: dateTime }
  data.chat.push({ ...line, content: asText(content), contentType: messageType, state: 0, deletedBy: [] })
  data.removedChats.delete(`${userId} ${toUserId}`)
  data.removedChats.delete(`${toUserId} ${userId}`)
  const common = { messageType, dateTime, latestDate: dateTime }
  const sender = { headIcon: from['headIcon'], realName: from['realName'], account: from['account'] }
  const receiver = { toUserId, toAccount: to['account'], toRealName: to['realName'], toHeadIcon: to['headIcon'] }
  // Capital U, as it is written there.
  data.channel.send(userId, {
    method: 'sendMessage',
    UserId: userId,
    ...sender,
    ...receiver,
    ...common,
    toMessage: content,
  })
  data.channel.send(toUserId, {
    method: 'receiveMessage',
    formUserId: userId,
    formMessage: content,
    ...common,
    ...sender,
    userId: toUserId,
  })
}

/** What a frame of somebody does, and what it is answered with. */
export function received(data: FamilyData, userId: string, frame: Row): Row | null {
  switch (frame['method']) {
    case 'OnConnection':
      return greeting(data, userId)
    case 'SendMessage': {
      const { toUserId, messageType, messageContent } = frame
      say(data, userId, String(toUserId), String(messageType), messageContent)
      return null
    }
    case 'MessageList': {
      const { toUserId, keyword, sord } = frame
      const [currentPage, pageSize] = [Number(frame['currentPage'] ?? 1), Number(frame['pageSize'] ?? 30)]
      const found = conversation(data, userId, toUserId).filter(({ content }) =>
        String(content).includes(String(keyword ?? '')),
      )
      const ordered = sord === 'asc' ? found : found.toReversed()
      const part = ordered.slice((currentPage - 1) * pageSize, currentPage * pageSize)
      // In ascending time, whichever end was asked for.
      const list = (sord === 'asc' ? part : part.toReversed()).map(({ deletedBy: _by, ...line }) => line)
      return { method: 'messageList', list, pagination: { currentPage, pageSize, total: found.length } }
    }
    case 'UpdateReadMessage':
      for (const line of unreadFrom(data, userId, frame['formUserId'])) line['state'] = 1
      return null
    default:
      return null
  }
}

function greeting(data: FamilyData, userId: string): Row {
  const unread = (type: number) =>
    data.messages.filter((one) => one['userId'] === userId && one['type'] === type && one['isRead'] === 0).length
  const unreadNums = partnersOf(data, userId).flatMap(({ id }) => {
    const lines = unreadFrom(data, userId, id)
    const last = lines.at(-1)
    if (last === undefined) return []
    return {
      sendUserId: id,
      receiveUserId: userId,
      unreadNum: lines.length,
      defaultMessage: last['content'],
      defaultMessageType: last['contentType'],
      defaultMessageTime: last['sendTime'],
    }
  })
  return {
    method: 'initMessage',
    onlineUsers: data.users.map(({ id }) => id),
    unreadNums,
    unreadNoticeCount: unread(1),
    unreadMessageCount: unread(2),
    unreadSystemMessageCount: unread(3),
    ...(data.generation === '3.6' ? { unreadScheduleCount: unread(4) } : {}),
    messageDefaultText: '',
    messageDefaultTime: null,
    userId,
  }
}

/** Conversations outside of the socket. */
export function chatRoutes(data: FamilyData): Route[] {
  return [
    get('/api/message/imreply', ({ userId }) => ({
      list: partnersOf(data, userId)
        .filter(({ id }) => !data.removedChats.has(`${userId} ${String(id)}`))
        .map(({ id, realName, account, headIcon }) => {
          const last = conversation(data, userId, id).at(-1) ?? {}
          return {
            id,
            userId,
            realName,
            account,
            headIcon,
            sendUserId: last['sendUserId'],
            latestMessage: last['content'],
            messageType: last['contentType'],
            latestDate: last['sendTime'],
            unreadMessage: unreadFrom(data, userId, id).length,
          }
        })
        .sort((a, b) => Number(b.latestDate) - Number(a.latestDate)),
    })),
    remove('/api/message/imreply/relocation/{id}', ({ userId, params }) => {
      data.removedChats.add(`${userId} ${String(params['id'])}`)
    }),
    remove('/api/message/imreply/deleteChatRecord/{id}', ({ userId, params }) => {
      for (const line of conversation(data, userId, params['id'])) (line['deletedBy'] as string[]).push(userId)
    }),
  ]
}
