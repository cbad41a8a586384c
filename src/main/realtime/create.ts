import type { DialOptions } from './dial.ts'
import { type RealtimeOptions, type SessionLine, subscribeSession } from './follow.ts'

export interface SocketOptions extends Omit<RealtimeOptions, 'connect'>, DialOptions {
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
}

/** The session's socket over the network of this machine. */
export interface SessionSocket {
  /** Follows the session until `close`. Its code is loaded only now, behind everything else: nobody waits for a push. */
  open(): Promise<void>
  /** False while there is no connection: it was not sent. */
  send(frame: string): boolean
  /** Connects anew now: the network or the machine came back. */
  renew(): void
  close(): void
}

export function createSocket({ headersFor, ...options }: SocketOptions): SessionSocket {
  let line: SessionLine | null = null
  let isClosed = false
  return {
    async open() {
      const [{ createConnect }, { createDial }] = await Promise.all([import('./connect.ts'), import('./dial.ts')])
      if (isClosed) return
      line = subscribeSession({ ...options, connect: createConnect({ dial: createDial(options), headersFor }) })
    },
    send: (frame) => line?.send(frame) ?? false,
    renew: () => line?.renew(),
    close() {
      isClosed = true
      line?.close()
    },
  }
}
