import type { CurrentUser } from '#shared/api/auth.ts'
import type { SessionState } from '#shared/ipc/session.ts'
import { createSignal } from '#main/base/signal.ts'

/** The person who is signed in, on which server. */
export interface SessionUser {
  readonly serverId: string
  readonly userId: string
  /** name/account, as documents show it. */
  readonly name: string
}

/** Who the session's user is, as the server said; services that ask cannot wait for an answer. */
export interface CurrentUserState {
  get(): SessionUser | null
  /** The user of the session in use was read. */
  loaded(user: CurrentUser): void
  /** The session changed: another account, another server, or none. */
  sessionChanged(state: SessionState): void
  /** Called when somebody else, or nobody, is the user. Answers how to stop. */
  onChange(listener: (user: SessionUser | null) => void): () => void
}

/** `session`: server profile and account of the session in use; null without one. */
export function createCurrentUser(
  session: () => { readonly profileId: string; readonly account: string } | null,
): CurrentUserState {
  const changes = createSignal<SessionUser | null>()
  let current: (SessionUser & { readonly account: string }) | null = null
  const set = (next: typeof current): void => {
    const isOther = next?.serverId !== current?.serverId || next?.userId !== current?.userId
    current = next
    if (isOther) changes.emit(next)
  }
  return {
    get: () => current,
    loaded({ userInfo }) {
      const own = session()
      if (!userInfo || own === null) return set(null)
      const { userId, userName, userAccount } = userInfo
      set({ serverId: own.profileId, userId, name: `${userName}/${userAccount}`, account: own.account })
    },
    sessionChanged({ phase, account }) {
      const isSame = phase === 'signedIn' && current?.serverId === session()?.profileId && current?.account === account
      if (!isSame) set(null)
    },
    onChange: changes.subscribe,
  }
}
