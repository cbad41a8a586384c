import { WebSocket } from 'ws'
import type { Connect, Dial } from './contract.ts'

export interface ConnectOptions {
  readonly dial: Dial
  /** Headers that an address needs beside those of the protocol; asked with its `http:` form. */
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
  /** Milliseconds between two signs of life; a server that misses one is taken for gone. */
  readonly keepAlive?: number
}

/** Bytes of one frame: pushes are short. */
const MAX_FRAME = 1024 * 1024
/** Milliseconds until a server must have taken the socket. */
const TIMEOUT = 15_000

/** Longer than that nobody is asked to wait. */
const MAX_RETRY_AFTER = 120

/** What a server asks to wait, in seconds; it sends no date. */
function millisecondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined || !/^\d{1,6}$/.test(retryAfter)) return undefined
  return Math.min(Number(retryAfter), MAX_RETRY_AFTER) * 1000
}

/** Sockets over `ws`: no redirects, no compression, kept alive and cut off when the server falls silent. */
export function createConnect({ dial, headersFor, keepAlive = 30_000 }: ConnectOptions): Connect {
  return (address, { opened, onFrame: heard, ended }) => {
    const closing = new AbortController()
    const { signal } = closing
    let socket: WebSocket | undefined
    let answers = true
    const look = setInterval(() => {
      if (socket?.readyState !== WebSocket.OPEN) return
      if (!answers) return socket.terminate()
      answers = false
      socket.ping()
    }, keepAlive)
    look.unref()
    const end = (retryAfter?: number): void => {
      clearInterval(look)
      if (signal.aborted) return
      closing.abort()
      ended(retryAfter)
    }

    const open = async (): Promise<void> => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)])
      const stream = await dial(new URL(address), limit)
      if (signal.aborted) return void stream.destroy()
      const made = new WebSocket(address, {
        createConnection: () => stream,
        headers: { ...headersFor(address.replace(/^ws/, 'http')) },
        handshakeTimeout: TIMEOUT,
        maxPayload: MAX_FRAME,
        perMessageDeflate: false,
      })
      socket = made
      made.on('open', opened)
      made.on('pong', () => {
        answers = true
      })
      made.on('message', (data, isBinary) => {
        if (!isBinary && !signal.aborted) heard(String(data))
      })
      // The end follows.
      made.on('error', () => undefined)
      made.on('close', () => end())
      made.on('unexpected-response', (request, { headers }) => {
        request.destroy()
        end(millisecondsOf(headers['retry-after']))
      })
    }
    open().catch(() => end())

    return {
      send: (frame) => socket?.send(frame),
      close() {
        clearInterval(look)
        closing.abort()
        socket?.close()
      },
    }
  }
}
