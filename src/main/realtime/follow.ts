import type { FrameOf } from '#shared/realtime/methods.ts'
import { bareToken } from '#main/base/without-token.ts'
import type { Connect } from './contract.ts'
import { type SocketConnection, openSocketConnection } from './reconnecting-socket.ts'

interface Changing {
  onChange(listener: () => void): () => void
}

export interface RealtimeOptions {
  readonly session: Changing & {
    token(): string | null
    end(end: { readonly code: number; readonly message: string; readonly token: string }): void
  }
  readonly servers: Changing & { baseUrl(): string | null }
  readonly connect: Connect
  /** Loads the page of the interface anew. */
  readonly reload: () => void
  /** Reads anew what the person may do, and what lists show by it. */
  readonly permissionsChanged: () => void
  /** What else the server pushes: chats and messages. */
  readonly onMessage?: (frame: FrameOf<'server'>) => void
  /** Whether frames can be sent changed; `token` is what they carry. */
  readonly onConnectionChange?: (token: string | null) => void
  readonly pause?: ((attempt: number) => number) | undefined
}

export type SessionLine = Pick<SocketConnection, 'send' | 'renew' | 'close'>

/**
 * The socket of the session in use (section 4, "Chat socket"): there while somebody is signed in, gone with the session.
 * What ends the session there ends it like code 600 does.
 */
export function subscribeSession({
  session,
  servers,
  connect,
  reload,
  permissionsChanged,
  onMessage: heard = () => undefined,
  onConnectionChange: held = () => undefined,
  pause,
}: RealtimeOptions): SessionLine {
  let base: string | null = null
  let token: string | null = null
  let line: SocketConnection | null = null

  const act = (push: FrameOf<'server'>, own: string): void => {
    if (push.method === 'refresh') return reload()
    if (push.method === 'permissionsChanged') return permissionsChanged()
    if (push.method !== 'logout') return heard(push)
    // A server that tells all clients of a person says which of them it means.
    if (push.token !== '' && bareToken(push.token) !== bareToken(own)) return
    session.end({ code: 600, message: push.msg, token: own })
  }
  const follow = (): void => {
    const now = { base: servers.baseUrl(), token: session.token() }
    if (now.base === base && now.token === token) return
    line?.close()
    line = null
    ;({ base, token } = now)
    if (base === null || token === null) return
    const own = token
    line = openSocketConnection({
      baseUrl: base,
      token: own,
      connect,
      pause,
      pushed: (push) => act(push, own),
      onConnectionChange: (isOpen) => held(isOpen ? own : null),
    })
  }
  const stops = [session.onChange(follow), servers.onChange(follow)]
  follow()
  return {
    send: (frame) => line?.send(frame) ?? false,
    renew: () => line?.renew(),
    close() {
      for (const stop of stops) stop()
      line?.close()
    },
  }
}
