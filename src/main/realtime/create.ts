import type { DialOptions } from './dial.ts'
import { subscribeSession, type RealtimeOptions } from './follow.ts'

export interface SocketOptions extends Omit<RealtimeOptions, 'connect'>, DialOptions {
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
}

/** The session's socket over the network of this machine. */
export interface SessionSocket {
  /** Follows the session until `close`. Its code is loaded only now, behind everything else: nobody waits for a push. */
  open(): Promise<void>
  close(): void
}

export function createSocket({ headersFor, ...options }: SocketOptions): SessionSocket {
  let stop = (): void => undefined
  let isClosed = false
  return {
    async open() {
      const [{ createConnect }, { createDial }] = await Promise.all([import('./connect.ts'), import('./dial.ts')])
      if (isClosed) return
      stop = subscribeSession({ ...options, connect: createConnect({ dial: createDial(options), headersFor }) })
    },
    close() {
      isClosed = true
      stop()
    },
  }
}
