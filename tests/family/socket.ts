import type { IncomingMessage, Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import type { FamilyData } from './data.ts'
import { newId, type Row } from './route.ts'

const prefix = '/api/message/websocket/'

/** The channel of messages and of the chat, at the address that the family's servers have behind their proxy. */
export function openSockets(server: Server, data: FamilyData): { readonly close: () => void } {
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Map<WebSocket, string>()
  const send = (userId: string, frame: Row) => {
    for (const [socket, owner] of open) if (owner === userId) socket.send(JSON.stringify(frame))
  }
  server.on('upgrade', (request: IncomingMessage, connection, head) => {
    const path = decodeURIComponent(request.url ?? '')
    const userId = path.startsWith(prefix) ? data.sessions.get(path.slice(prefix.length)) : undefined
    if (userId === undefined) return connection.end('HTTP/1.1 404 Not Found\r\n\r\n')
    sockets.handleUpgrade(request, connection, head, (socket) => {
      open.set(socket, userId)
      socket.on('close', () => open.delete(socket))
      socket.on('message', (text) => {
        for (const [to, frame] of received(data, userId, JSON.parse(String(text)))) send(to, frame)
      })
    })
  })
  return {
    close() {
      for (const socket of open.keys()) socket.terminate()
    },
  }
}

/** What a frame of somebody makes the server send, and to whom. */
function received(data: FamilyData, userId: string, frame: Row): readonly (readonly [to: string, frame: Row])[] {
  const person = (id: unknown) => data.users.find((user) => user['id'] === id) ?? {}
  switch (frame['method']) {
    case 'OnConnection': {
      const unread = (type: number) => data.messages.filter((one) => one['type'] === type && one['isRead'] === 0).length
      const counts = {
        unreadNoticeCount: unread(1),
        unreadMessageCount: unread(2),
        unreadSystemMessageCount: unread(3),
      }
      const latest = { messageDefaultText: '', messageDefaultTime: null, userId }
      return [[userId, { method: 'initMessage', onlineUsers: [], unreadNums: [], ...counts, ...latest }]]
    }
    case 'SendMessage': {
      const { toUserId, messageType, messageContent } = frame
      const [from, to] = [person(userId), person(toUserId)]
      const dateTime = Date.now()
      const content = typeof messageContent === 'string' ? messageContent : JSON.stringify(messageContent)
      const line = { id: newId(), sendUserId: userId, receiveUserId: toUserId, sendTime: dateTime, content }
      data.chat.push({ ...line, receiveTime: dateTime, contentType: messageType, state: 0 })
      const common = { messageType, dateTime, latestDate: dateTime }
      const sender = { headIcon: from['headIcon'], realName: from['realName'], account: from['account'] }
      const receiver = { toUserId, toAccount: to['account'], toRealName: to['realName'], toHeadIcon: to['headIcon'] }
      return [
        // Capital U, as it is written there.
        [
          userId,
          { method: 'sendMessage', UserId: userId, ...sender, ...receiver, ...common, toMessage: messageContent },
        ],
        [
          String(toUserId),
          { method: 'receiveMessage', formUserId: userId, formMessage: messageContent, ...common, ...sender, userId },
        ],
      ]
    }
    case 'MessageList': {
      const partner = frame['toUserId']
      const list = data.chat.filter(
        ({ sendUserId, receiveUserId }) =>
          (sendUserId === userId && receiveUserId === partner) || (sendUserId === partner && receiveUserId === userId),
      )
      const pagination = { currentPage: 1, pageSize: 30, total: list.length }
      return [[userId, { method: 'messageList', list, pagination }]]
    }
    case 'UpdateReadMessage': {
      for (const line of data.chat) if (line['sendUserId'] === frame['formUserId']) line['state'] = 1
      return []
    }
    default:
      return []
  }
}
