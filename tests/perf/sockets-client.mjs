// Clients of the scale bench, a process of their own: opens sockets, and at each message tells when the last of them heard the text.
import { createRequire } from 'node:module'

const { WebSocket } = createRequire(import.meta.url)('ws')
const { lines } = JSON.parse(process.argv[2] ?? '{"lines":[]}')
let wanted = ''
let heard = 0
const sockets = []

function open({ url, token }) {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`${url}/websocket/${encodeURIComponent(token)}`, { perMessageDeflate: false })
    socket.on('error', () => undefined)
    socket.once('unexpected-response', (_request, answer) => {
      // A crowd is told when to come.
      const seconds = Number(answer.headers['retry-after'])
      answer.destroy()
      if (seconds > 0) setTimeout(() => void open({ url, token }).then(done, fail), seconds * 1000)
      else fail(new Error(`socket refused: ${answer.statusCode}`))
    })
    socket.once('open', () => {
      sockets.push(socket)
      socket.on('message', (data) => {
        if (wanted === '' || !String(data).includes(wanted)) return
        heard += 1
        if (heard === lines.length) process.send?.({ at: Date.now() })
      })
      socket.send(JSON.stringify({ method: 'OnConnection', token, mobileDevice: false }))
      socket.once('message', done)
    })
  })
}

for (let at = 0; at < lines.length; at += 50) await Promise.all(lines.slice(at, at + 50).map(open))
process.send?.({ at: 0 })
process.on('message', (text) => {
  wanted = String(text)
  heard = 0
})
