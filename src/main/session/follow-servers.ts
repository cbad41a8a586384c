import type { ServerRegistry } from '#main/servers/registry.ts'
import type { ActiveSessions } from './active-sessions.ts'
import type { SessionPersistence } from './persistence.ts'

export interface ServerFollowerOptions {
  readonly servers: Pick<ServerRegistry, 'current' | 'state'>
  readonly sessions: ActiveSessions
  readonly persistence: SessionPersistence
}

/** Keeps the session in step with the server that is current, and with those that are known. */
export interface ServerFollower {
  /** The server whose session is in use; null for none. */
  followed(): string | null
  /** Another server may be current: its session of this run goes on, or its kept one is restored. */
  follow(): Promise<void>
  /** Of a server that was removed nothing stays. */
  forgetRemoved(): Promise<void>
}

export function createServerFollower({ servers, sessions, persistence }: ServerFollowerOptions): ServerFollower {
  const knownNow = () => servers.state().profiles.map((profile) => profile.id)
  let known = knownNow()
  let profileId: string | null = null

  return {
    followed: () => profileId,
    async follow() {
      const id = servers.current()?.id ?? null
      if (id === profileId) return
      profileId = id
      if (id === null) return persistence.pause()
      const running = sessions.of(id)
      if (running !== null) return persistence.resume(running)
      await persistence.pause()
      const restored = await persistence.restore(id, () => servers.current()?.id === id && sessions.of(id) === null)
      if (restored !== null) sessions.set(restored)
    },
    async forgetRemoved() {
      const now = knownNow()
      const gone = known.filter((id) => !now.includes(id))
      known = now
      for (const id of gone) {
        sessions.clear(id)
        await persistence.eraseProfile(id)
      }
    },
  }
}
