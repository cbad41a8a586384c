import { BridgeFailure } from '#main/base/failure.ts'
import type { ActiveSessions } from './active-sessions.ts'
import type { SessionPersistence } from './persistence.ts'
import { type Beginning, isSameServer, type ServerKey } from './sign-in-methods.ts'

export interface SessionStartOptions {
  readonly sessions: ActiveSessions
  readonly persistence: Pick<SessionPersistence, 'begin' | 'lock'>
  readonly here: () => ServerKey
  readonly inOrder: <Result>(work: () => Promise<Result>) => Promise<Result>
  readonly changed: () => void
}

/**
 * A session begins, in whatever way the person signed in; a former one of that server ends. Fails with bridge.cancelled
 * when another server, or another address of it, was chosen meanwhile, with session.locked when the screen was locked.
 */
export function createSessionStart(options: SessionStartOptions): (beginning: Beginning) => Promise<void> {
  const { sessions, persistence, here, inOrder, changed } = options
  return ({ place, account, userId, token, keep }) =>
    inOrder(async () => {
      if (!isSameServer(here(), place)) throw new BridgeFailure('bridge.cancelled')
      const profileId = place.id
      const former = sessions.of(profileId)
      // It was under way when the screen was locked: only unlocking takes a lock away.
      if (former?.lock) throw new BridgeFailure('session.locked')
      if (former !== null) {
        sessions.clear(profileId)
        await persistence.lock(former)
      }
      const fresh = { restored: false, confirmed: false, lock: null, file: null, scope: {} }
      sessions.set(await persistence.begin({ profileId, account, userId, token, kept: keep, ...fresh }))
      changed()
    })
}
