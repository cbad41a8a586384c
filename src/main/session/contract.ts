import type { LoginConfig } from '#shared/api/auth.ts'
import type { CurrentUserAnswer, SessionState, UnlockAnswer } from '#shared/ipc/session.ts'
import type { SessionEnd } from '../platform/contract.ts'

export interface SignIn {
  readonly account: string
  /** Plain text; it is hashed before it leaves main. */
  readonly password: string
  readonly code?: string | undefined
  readonly timestamp?: string | undefined
  /** Consent to keep the session on this device. */
  readonly keep: boolean
}

/** The session of the current server profile. Events go out through the bridge by themselves. */
export interface SessionService {
  state(): SessionState
  /** Resolves once the kept session of the current profile was looked up. */
  ready(): Promise<void>
  /** For the platform client and the socket only; never send it over the bridge. */
  token(): string | null
  signIn(input: SignIn): Promise<{ theme: string }>
  /** The user with menu and grants; cached when the server cannot be reached, or at once after a restart. */
  currentUser(refresh: boolean): Promise<CurrentUserAnswer>
  signOut(): Promise<void>
  /** Locks the screen at once; resolves when that would survive a restart. Nothing happens without a session. */
  lock(): Promise<void>
  /** Asks the server. Fails when it cannot be reached or the account is not the session's own. */
  unlock(input: { readonly account: string; readonly password: string }): Promise<UnlockAnswer>
  loginConfig(): Promise<LoginConfig>
  accountConfig(account: string): Promise<{ captcha: boolean; length: number }>
  /** The one place where 600, 601 and 602 arrive, from HTTP and from the socket. */
  end(end: SessionEnd): void
  /** Called after every change. Returns the unsubscribe function. */
  onChange(listener: (state: SessionState) => void): () => void
}
