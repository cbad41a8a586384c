import type { CurrentUserAnswer, SessionState } from '#shared/ipc/session.ts'

/** The person who is signed in, on which server. */
export interface Owner {
  readonly serverId: string
  readonly userId: string
  /** name/account, as documents show it. */
  readonly name: string
}

/** Remembers who the session's user is, from the answers that pass by: services that ask cannot wait for one. */
export interface CurrentOwner {
  readonly get: () => Owner | null
  /** A user answer of the chosen server passed by. */
  readonly saw: (answer: CurrentUserAnswer) => void
  /** The session changed: another account, another server, or none. */
  readonly sessionChanged: (state: SessionState) => void
}

export interface CurrentOwnerOptions {
  readonly serverId: () => string | null
  readonly account: () => string | null
  /** Called when somebody else, or nobody, is the owner. */
  readonly onChange: () => void
}

export function createCurrentOwner({ serverId, account, onChange }: CurrentOwnerOptions): CurrentOwner {
  let owner: (Owner & { readonly account: string }) | null = null
  const set = (next: typeof owner) => {
    const changed = next?.serverId !== owner?.serverId || next?.userId !== owner?.userId
    owner = next
    if (changed) onChange()
  }
  return {
    get: () => owner,
    saw: ({ user }) => {
      const server = serverId()
      const signedIn = account()
      if (!user.userInfo || server === null || signedIn === null) return set(null)
      const { userId, userName, userAccount } = user.userInfo
      set({ serverId: server, userId, name: `${userName}/${userAccount}`, account: signedIn })
    },
    sessionChanged: (state) => {
      const same = state.phase === 'signedIn' && owner?.serverId === serverId() && owner?.account === state.account
      if (!same) set(null)
    },
  }
}
