import type { Socket } from 'node:net'

/** One connection of a socket, as far as it is there. */
export interface Channel {
  send(frame: string): void
  close(): void
}

export interface ChannelEvents {
  /** The server took it. */
  readonly opened: () => void
  readonly onFrame: (frame: string) => void
  /** It ended, or never began; called once, not after `close`. `retryAfter`: milliseconds that the server asks to wait. */
  readonly ended: (retryAfter?: number) => void
}

/** Connects to a `ws:` or `wss:` address. Never throws: what fails has ended. */
export type Connect = (address: string, events: ChannelEvents) => Channel

/** Opens the way to a host, encrypted for `wss:`. Fails with the reason; nothing of the address was sent then. */
export type Dial = (address: URL, signal: AbortSignal) => Promise<Socket>
