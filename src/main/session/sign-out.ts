import type { PlatformClient } from '#main/http/contract.ts'
import type { ActiveSessions } from './active-sessions.ts'
import type { SessionService } from './contract.ts'
import type { HookCalls } from './hooks.ts'
import type { SessionPersistence } from './persistence.ts'

export interface SignOutOptions {
  readonly client: PlatformClient
  readonly sessions: ActiveSessions
  readonly persistence: Pick<SessionPersistence, 'erase'>
  readonly hooks: HookCalls
  readonly inOrder: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly changed: () => void
}

/** Milliseconds that leaving waits for the server; the session is over here in any case. */
const GRACE_PERIOD = 2000

/** The person leaves: nothing of the session stays on this device. */
export function createSignOut(options: SignOutOptions): SessionService['signOut'] {
  const { client, sessions, persistence, hooks, inOrder, changed } = options
  return async () => {
    const session = sessions.current()
    if (session === null) return
    // Begun before anybody waits: at the end of the grace period the next person may be here.
    const left = hooks.call((hook) => hook.leaving?.())
    // The call reads the token before it is gone.
    const loggedOut = client.call('auth.logout', {}, { timeout: GRACE_PERIOD }).catch(() => undefined)
    const gracePeriod = new Promise((done) => setTimeout(done, GRACE_PERIOD).unref())
    sessions.clear(session.profileId)
    changed()
    await inOrder(() => persistence.erase(session))
    await Promise.race([loggedOut, gracePeriod])
    await left
  }
}
