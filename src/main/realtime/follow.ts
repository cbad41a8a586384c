import type { Push } from '#shared/realtime/frames.ts'
import { bareToken } from '#main/base/without-token.ts'
import type { Connect } from './contract.ts'
import { openLine } from './line.ts'

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
  readonly pause?: ((attempt: number) => number) | undefined
}

/**
 * The socket of the session in use (section 4, "Chat socket"): there while somebody is signed in, gone with the session.
 * What ends the session there ends it like code 600 does; what chats and messages push has no reader yet. Answers how to stop.
 */
export function subscribeSession({
  session,
  servers,
  connect,
  reload,
  permissionsChanged,
  pause,
}: RealtimeOptions): () => void {
  let base: string | null = null
  let token: string | null = null
  let close = (): void => undefined

  const act = (push: Push, own: string): void => {
    if (push.method === 'refresh') return reload()
    if (push.method === 'permissionsChanged') return permissionsChanged()
    if (push.method !== 'logout') return
    // A server that tells all clients of a person says which of them it means.
    if (push.token !== null && bareToken(push.token) !== bareToken(own)) return
    session.end({ code: 600, message: push.message, token: own })
  }
  const follow = (): void => {
    const now = { base: servers.baseUrl(), token: session.token() }
    if (now.base === base && now.token === token) return
    close()
    close = () => undefined
    ;({ base, token } = now)
    if (base === null || token === null) return
    const own = token
    close = openLine({ baseUrl: base, token: own, connect, pause, pushed: (push) => act(push, own) })
  }
  const stops = [session.onChange(follow), servers.onChange(follow)]
  follow()
  return () => {
    for (const stop of stops) stop()
    close()
  }
}
