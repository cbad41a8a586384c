/** A session in use. It lives in main's memory; what of it is on disk is the vault's and the cache's. */
export interface ActiveSession {
  readonly profileId: string
  readonly account: string
  /** Of the server; empty where it gives none, null until it said who this is. */
  readonly userId: string | null
  readonly token: string
  /** The person agreed to keep it on this device. */
  readonly kept: boolean
  /** A start restored it and the server has not answered yet. */
  readonly restored: boolean
  /** The user and grants of this very sign-in were read from the server. */
  readonly confirmed: boolean
  /** The screen is locked: how many passwords were refused since. Null while it is not. */
  readonly lock: { readonly refused: number } | null
  /** Cache file, or null when the cache is in memory. */
  readonly file: string | null
  /** The same object as long as the same cache is open. */
  readonly scope: object
}

/** Holds the sessions of this run, one per server profile, so that client and cache can ask before the service exists. */
export interface ActiveSessions {
  current(): ActiveSession | null
  of(profileId: string): ActiveSession | null
  all(): readonly ActiveSession[]
  /** The session, on whichever server, that has this token. */
  withToken(token: string): ActiveSession | null
  set(session: ActiveSession): void
  clear(profileId: string): void
}

export function createActiveSessions(currentProfileId: () => string | null): ActiveSessions {
  const sessions = new Map<string, ActiveSession>()
  const of = (profileId: string) => sessions.get(profileId) ?? null
  return {
    current() {
      const id = currentProfileId()
      return id === null ? null : of(id)
    },
    of,
    all: () => [...sessions.values()],
    withToken: (token) => [...sessions.values()].find((session) => session.token === token) ?? null,
    set: (session) => {
      sessions.set(session.profileId, session)
    },
    clear: (profileId) => {
      sessions.delete(profileId)
    },
  }
}
