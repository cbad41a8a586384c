import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { addressedTo, writeFrame } from '#shared/realtime/frames.ts'
import type { FrameOf } from '#shared/realtime/methods.ts'
import type { Language } from '#shared/rules/language.ts'
import { ApiError } from '#server/core/answer.ts'
import type { Server } from '#server/core/call.ts'
import { languageOf } from '#server/core/language.ts'
import { findSession, findWorkingSession } from '#server/core/session.ts'
import type { SessionUse } from '#server/core/session-uses.ts'
import type { SocketCall } from '#server/core/socket.ts'
import { DatabaseAway } from '#server/database/connection-loss.ts'
import { message, render } from '#server/messages/message.ts'
import { Admission } from './admission.ts'
import { createInbox } from './inbox.ts'
import { ConnectionRegistry } from './registry.ts'

/** Behind a proxy the messages' own path, directly the root (wire contract 3.4). */
const path = /^(?:\/api\/message)?\/websocket\/([^/]{1,300})$/
/** Bytes of one frame: a chat text of 4000 characters, whatever they are and however they are escaped. */
const MAX_FRAME = 64 * 1024
/** Bytes that may wait for a client that does not read; more than that and it compares when it comes back. */
const MAX_WAITING = 4 * 1024 * 1024
/** A session shared by several clients; more than that is nobody's. */
const MAX_PER_SESSION = 5
/** Milliseconds between two looks at who still answers and whose session still lives. */
const SWEEP = 30_000

/** Tells a client something, unless it does not read what it was told before. */
function notify(socket: WebSocket, frame: string): void {
  if (socket.bufferedAmount > MAX_WAITING) socket.terminate()
  else socket.send(frame)
}

interface SocketConnection extends SessionUse {
  readonly socket: WebSocket
  /** As the Authorization header carries it. */
  readonly token: string
  readonly sessionId: string
  readonly userId: string
  answers: boolean
  /** It said who it is: only then is anything but the end of its session pushed to it. */
  isGreeted: boolean
}

/** The sockets of everybody who is signed in. */
export interface Sockets {
  /** Tells these people, or all, that they may do other things than before. */
  permissionsChanged(who: readonly string[] | 'all'): void
  /** A frame for every client of these accounts, or of all, that greeted. */
  push(userIds: readonly string[] | 'all', frame: string): void
  /** Greets these clients anew, so that they compare what they have: something was lost on its way here. */
  compare(userIds: readonly string[] | 'all'): void
  count(): { readonly open: number; readonly greeted: number }
}

/** Accepts sockets beside the calls of the same port. `isUntrusted`: who is turned away before anything else. */
export function openSockets(
  { app, services, frames }: Server,
  isUntrusted: (request: IncomingMessage) => boolean,
  admission = new Admission(),
): Sockets {
  const { database, now, log, sessionUses, languageBySession } = services
  const accepting = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME, perMessageDeflate: false })
  const lines = new ConnectionRegistry<SocketConnection>()

  const languageFor = ({ sessionId }: SocketConnection): Language => languageBySession.get(sessionId) ?? 'zh'

  /** Runs what is mounted for a frame. Never rejects: the client is told what was refused. */
  const handle = async (line: SocketConnection, frame: FrameOf<'client'>): Promise<void> => {
    const handler = frames.get(frame.method)
    if (!handler || line.socket.readyState !== line.socket.OPEN) return
    const { socket } = line
    const language = languageFor(line)
    try {
      const user = await findWorkingSession(database, line.token, now())
      if (frame.method === 'OnConnection') line.isGreeted = true
      const call: SocketCall = {
        ...services,
        user,
        language,
        text: (code, ...params) => render(message(code, ...params), language),
        reply: (method, fields) => notify(socket, writeFrame(method, fields)),
      }
      await handler(frame, call)
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error, method: frame.method }, 'frame not handled')
      else if (error.status >= 600) return line.end(error)
      const general = error instanceof DatabaseAway ? 'common.databaseAway' : 'common.internal'
      const text = error instanceof ApiError ? error.text : message(general)
      const clientKey = 'clientKey' in frame ? frame.clientKey : undefined
      notify(socket, writeFrame('error', { msg: render(text, language), clientKey }))
    }
  }

  const add = (socket: WebSocket, line: Pick<SocketConnection, 'token' | 'sessionId' | 'userId'>): SocketConnection => {
    const entry: SocketConnection = {
      ...line,
      socket,
      answers: true,
      isGreeted: false,
      end({ text }) {
        // Between this and the last byte of the other side nothing more is pushed to it.
        entry.isGreeted = false
        socket.send(writeFrame('logout', { msg: render(text, languageFor(entry)) }))
        socket.close()
      },
    }
    lines.add(entry)
    const take = createInbox({
      token: line.token,
      clock: () => performance.now(),
      handle: (frame) => handle(entry, frame),
      tooMany: () => notify(socket, writeFrame('error', { msg: render(message('chat.tooOften'), languageFor(entry)) })),
      hangUp: () => socket.close(1008),
    })
    socket.on('message', (data, isBinary) => {
      // The family sends text: anything else is passed over, and counts.
      take(isBinary ? '' : String(data))
    })
    socket.on('pong', () => {
      entry.answers = true
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      lines.delete(entry)
      sessionUses.close(entry)
      if (lines.countOfSession(line.sessionId) === 0) languageBySession.delete(line.sessionId)
    })
    return entry
  }

  const accept = async (request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> => {
    if (isUntrusted(request)) return turnAway(stream, '403 Forbidden')
    const token = tokenIn(request.url ?? '')
    if (token === null) return turnAway(stream, '404 Not Found')
    const find = () => findSession(database, token, now()).catch(apiErrorOnly)
    await sessionUses.open(find, (user) => {
      if (user === null) {
        turnAway(stream, '401 Unauthorized')
        return undefined
      }
      const { sessionId, userId } = user
      if (lines.countOfSession(sessionId) >= MAX_PER_SESSION) {
        turnAway(stream, '429 Too Many Requests')
        return undefined
      }
      // Those without a session pay nothing here: they cannot keep others out.
      const pause = admission.enter()
      if (pause > 0) {
        turnAway(stream, '503 Service Unavailable', pause)
        return undefined
      }
      let added: SocketConnection | undefined
      accepting.handleUpgrade(request, stream, head, (socket) => {
        languageBySession.set(sessionId, languageOf(request))
        added = add(socket, { token, sessionId, userId })
      })
      return added
    })
  }

  // Node forgets a connection that left HTTP: it neither counts nor closes them.
  const streams = new Set<Duplex>()
  app.server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const drop = () => stream.destroy()
    streams.add(stream)
    stream.on('close', () => streams.delete(stream))
    stream.on('error', drop)
    accept(request, stream, head).catch((error: unknown) => {
      log.error({ err: error }, 'socket refused')
      drop()
    })
  })

  const permissionsChanged: Sockets['permissionsChanged'] = (who) => {
    for (const { socket } of lines.of(who)) notify(socket, writeFrame('permissionsChanged', {}))
  }

  const greeted = (userIds: readonly string[] | 'all'): SocketConnection[] =>
    [...lines.of(userIds)].filter((line) => line.isGreeted)
  const push: Sockets['push'] = (userIds, frame) => {
    for (const { socket, userId } of greeted(userIds)) notify(socket, addressedTo(userId, frame))
  }
  const compare: Sockets['compare'] = (userIds) => {
    for (const line of greeted(userIds))
      void handle(line, { method: 'OnConnection', mobileDevice: false, token: line.token })
  }

  const sweep = setInterval(() => {
    for (const line of lines.of('all')) {
      if (!line.answers) line.socket.terminate()
      line.answers = false
      line.socket.ping()
    }
    sessionUses.review().catch((error: unknown) => log.error({ err: error }, 'sessions not reviewed'))
  }, SWEEP)
  sweep.unref()
  // A server that closes waits for its connections: these would never end by themselves.
  app.addHook('preClose', (done) => {
    clearInterval(sweep)
    sessionUses.stop()
    for (const { socket } of lines.of('all')) socket.terminate()
    for (const stream of streams) stream.destroy()
    done()
  })
  const count = () => ({ open: lines.size, greeted: greeted('all').length })
  return { permissionsChanged, push, compare, count }
}

/** The token of an address, scheme included; null where there is none. */
function tokenIn(url: string): string | null {
  const [, encoded] = path.exec(url.split('?', 1)[0] ?? '') ?? []
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}

function apiErrorOnly(error: unknown): null {
  if (error instanceof ApiError) return null
  throw error
}

/** Milliseconds that somebody who is turned away has to read why. */
const LAST_WORDS = 1000

/** Answers and hangs up, whether or not the other side does. */
function turnAway(stream: Duplex, status: string, retryAfter?: number): void {
  const timer = setTimeout(() => stream.destroy(), LAST_WORDS)
  stream.once('close', () => clearTimeout(timer))
  // What else arrives is nobody's to read, and the end of it is seen only by reading.
  stream.resume()
  const again = retryAfter === undefined ? '' : `Retry-After: ${retryAfter}\r\n`
  stream.end(`HTTP/1.1 ${status}\r\n${again}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}
