import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { once } from 'node:events'

/** One request as it arrived on the wire. */
export interface Arrived {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export type Script = (arrived: Arrived, response: ServerResponse, request: IncomingMessage) => unknown

export interface ScriptedServer {
  readonly url: string
  readonly arrived: Arrived[]
  /** What the next requests are answered with. */
  answer(script: Script): void
  /** Drops every connection and stops listening. */
  kill(): Promise<void>
  /** Listens again on the same port, if it was killed. */
  revive(): Promise<void>
  readonly openSockets: () => number
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/** Answers an envelope. */
export function envelope(data: unknown, code: number | string = 200, msg = '操作成功'): Script {
  return (_arrived, response) => {
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ code, msg, data }))
  }
}

/** A real HTTP server whose answers a test scripts one by one. */
export async function startScriptedServer(): Promise<ScriptedServer> {
  const arrived: Arrived[] = []
  const sockets = new Set<Socket>()
  let script: Script = envelope(null)
  let server: Server
  let port = 0

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://scripted')
    const body = await bodyOf(request)
    const one = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
    }
    arrived.push(one)
    await script(one, response, request)
  }
  const listen = async (): Promise<void> => {
    server = createServer((request, response) => {
      handle(request, response).catch(() => response.destroy())
    })
    server.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await listen()
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    arrived,
    answer: (next) => {
      script = next
    },
    async kill() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async revive() {
      if (!server.listening) await listen()
    },
    openSockets: () => sockets.size,
  }
}
