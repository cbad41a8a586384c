// A bare socket server to compare with: what one client sends goes to all others, without sessions or a database.
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () => console.log(server.address().port))
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = String(data)
    for (const other of server.clients) if (other !== socket) other.send(text)
  })
})
