import { handshake, readFrame } from '#shared/realtime/frames.ts'
import type { FrameOf } from '#shared/realtime/methods.ts'
import type { Channel, Connect } from './contract.ts'

export interface SocketConnectionOptions {
  readonly baseUrl: string
  readonly token: string
  readonly connect: Connect
  readonly pushed: (push: FrameOf<'server'>) => void
  /** Whether the server takes frames changed. */
  readonly onConnectionChange?: ((isOpen: boolean) => void) | undefined
  /** Milliseconds before an attempt; `attempt` counts those since the line last held. */
  readonly pause?: ((attempt: number) => number) | undefined
}

/** What ends sooner did not hold: a server that hangs up at once is not asked again at once. */
const holdsAfter = 10_000

/** From one second on, twice as long each time, a minute at most; never in step with other clients. */
export function reconnectPause(attempt: number, random: () => number = Math.random): number {
  return Math.min(60_000, 1000 * 2 ** Math.min(attempt, 6)) * (0.5 + random() / 2)
}

/** At the root of a server or behind its messages: servers differ (wire contract 3.4). */
export function socketAddresses(baseUrl: string, token: string): readonly [string, string] {
  const base = baseUrl.replace(/^http/, 'ws')
  const path = `/websocket/${encodeURIComponent(token)}`
  return [`${base}${path}`, `${base}/api/message${path}`]
}

export interface SocketConnection {
  /** False while there is no connection: it was not sent. */
  send(frame: string): boolean
  /** The network or the machine came back: tries again now, over a new connection. */
  renew(): void
  close(): void
}

/** The socket of one session: opened, greeted, and opened again whenever it breaks, until it is closed. */
export function openSocketConnection({
  baseUrl,
  token,
  connect,
  pushed,
  onConnectionChange: held,
  pause = reconnectPause,
}: SocketConnectionOptions): SocketConnection {
  const addresses = socketAddresses(baseUrl, token)
  let which: 0 | 1 = 0
  let attempt = 0
  let channel: Channel | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let isOpen = false

  const setOpen = (now: boolean): void => {
    if (isOpen === now) return
    isOpen = now
    held?.(now)
  }
  const close = (): void => {
    closed = true
    clearTimeout(timer)
    channel?.close()
    setOpen(false)
  }
  const onFrame = (frame: string): void => {
    const push = readFrame('server', frame)
    if (push === null || closed) return
    if (push.method === 'closeSocket') return close()
    pushed(push)
  }
  const open = (): void => {
    let since: number | null = null
    channel = connect(addresses[which], {
      opened() {
        since = performance.now()
        channel?.send(handshake(token))
        setOpen(true)
      },
      onFrame: onFrame,
      ended(retryAfter = 0) {
        if (closed) return
        setOpen(false)
        // Whoever is told when to come was at the right address.
        if (since === null && retryAfter === 0) which = which === 0 ? 1 : 0
        attempt = since !== null && performance.now() - since >= holdsAfter ? 0 : attempt + 1
        timer = setTimeout(open, Math.max(pause(attempt), retryAfter))
        timer.unref()
      },
    })
  }
  open()
  return {
    send(frame) {
      if (isOpen) channel?.send(frame)
      return isOpen
    },
    renew() {
      if (closed) return
      clearTimeout(timer)
      channel?.close()
      setOpen(false)
      attempt = 0
      open()
    },
    close,
  }
}
