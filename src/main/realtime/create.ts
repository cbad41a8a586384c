import { createConnect } from './connect.ts'
import { createDial, type DialOptions } from './dial.ts'
import { followSession, type RealtimeOptions } from './follow.ts'

export interface SocketOptions extends Omit<RealtimeOptions, 'connect'>, DialOptions {
  readonly headersFor: (url: string) => Readonly<Record<string, string>>
}

/** The session's socket over the network of this machine. Answers how to stop. */
export function followBySocket({ headersFor, ...options }: SocketOptions): () => void {
  return followSession({ ...options, connect: createConnect({ dial: createDial(options), headersFor }) })
}
