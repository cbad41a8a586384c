import type { IncomingMessage, Server } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { received } from './chat.ts'
import type { FamilyData } from './data.ts'
import type { Row } from './route.ts'

/** Where the proxy before a server leads to its messages: installations differ. */
const prefixes = { '3.4': '/websocket/', '3.6': '/api/message/websocket/' } as const

/** The channel of messages and of the chat. */
export function openSockets(server: Server, data: FamilyData): { readonly close: () => void } {
  const prefix = prefixes[data.generation]
  const sockets = new WebSocketServer({ noServer: true })
  const open = new Map<WebSocket, string>()
  data.channel.send = (userId, frame) => {
    for (const [socket, owner] of open) if (owner === userId) socket.send(JSON.stringify(frame))
  }
  data.channel.cut = () => {
    for (const socket of open.keys()) socket.terminate()
  }
  server.on('upgrade', (request: IncomingMessage, connection, head) => {
    const path = decodeURIComponent(request.url ?? '')
    const token = path.startsWith(prefix) ? path.slice(prefix.length) : ''
    const userId = data.sessions.get(token)
    if (userId === undefined) return connection.end('HTTP/1.1 404 Not Found\r\n\r\n')
    sockets.handleUpgrade(request, connection, head, (socket) => {
      open.set(socket, userId)
      socket.on('close', () => open.delete(socket))
      socket.on('message', (text) => {
        const frame = JSON.parse(String(text)) as Row
        // Each frame but the sign of life says whose it is.
        if (frame['method'] === 'HeartCheck') return
        if (frame['token'] !== token)
          return socket.send(JSON.stringify({ method: 'logout', msg: '登录过期,请重新登录' }))
        data.channel.heard.push(frame)
        const { losing, send } = data.channel
        if (losing !== null && frame['method'] === 'SendMessage') {
          data.channel.losing = null
          data.channel.send = () => undefined
          if (losing === 'answer') received(data, userId, frame)
          data.channel.send = send
          return socket.terminate()
        }
        const answer = received(data, userId, frame)
        if (answer !== null) socket.send(JSON.stringify(answer))
        if (frame['method'] !== 'OnConnection') return
        for (const [other, owner] of open)
          if (owner !== userId) other.send(JSON.stringify({ method: 'online', userId }))
      })
    })
  })
  return { close: () => data.channel.cut() }
}
