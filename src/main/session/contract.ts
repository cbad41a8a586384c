import type { CurrentUser, LoginConfig } from '#shared/api/auth.ts'
import type {
  CurrentUserAnswer,
  QrState,
  RedirectState,
  SessionState,
  SignedIn,
  UnlockAnswer,
} from '#shared/ipc/session.ts'
import type { SessionEnd } from '#main/http/contract.ts'
import type { ActiveSession } from './active-sessions.ts'
import type { SessionUser } from './current-user.ts'

export interface SignIn {
  readonly account: string
  /** Plain text; it is hashed before it leaves main. */
  readonly password: string
  readonly code?: string | undefined
  readonly timestamp?: string | undefined
  /** What a hosted service asks for beside the account. */
  readonly companyName?: string | undefined
  readonly contact?: string | undefined
  /** Consent to keep the session on this device. */
  readonly keep: boolean
}

/** Ways to sign in beside account and password. The token stays in main; failures are those of the platform client. */
export interface SignInMethods {
  /** `text` is what the QR code says. */
  qrStart(): Promise<{ ticket: string; text: string }>
  /** Begins the session as soon as the request was confirmed. */
  qrStatus(input: { readonly ticket: string; readonly keep: boolean }): Promise<QrState>
  smsSend(input: { readonly mobile: string }): Promise<{ wait: number; message: string }>
  smsSignIn(input: { readonly mobile: string; readonly code: string; readonly keep: boolean }): Promise<SignedIn>
  /** Single sign-on: a refusal carries the whole answer and the detail `accountAbnormal` (section 8). */
  validateLogin(input: { readonly ticket: string; readonly keep: boolean }): Promise<SignedIn>
  /**
   * Takes a token that came from outside, after the person agreed: it replaces the session only once the server said
   * whose it is. Nothing happens when it is the session's own; fails with session.locked while the screen is locked.
   */
  adoptToken(token: string): Promise<void>
  /** Opens another system's sign-in in the browser. Fails with bridge.invalidInput when the server names none. */
  redirectStart(input: { readonly provider?: string | undefined }): Promise<{ ticket: string }>
  redirectStatus(input: { readonly ticket: string; readonly keep: boolean }): Promise<RedirectState>
}

/** What a person did with an account, whatever spelling of its name was typed. */
export interface PasswordUse {
  readonly profileId: string
  readonly account: string
  /** Plain text: not to be held. */
  readonly password: string
}

/** What other services do at the person's own acts; an expiry calls none of them. A hook that fails stops nothing. */
export interface SessionHooks {
  /** A password signed in. */
  readonly passwordAccepted?: (use: PasswordUse) => void
  /** The server is about to be asked for another password; waited for. It may take it without anybody here learning of it. */
  readonly passwordChanging?: (use: PasswordUse) => Promise<void>
  /** It did not take it; waited for. */
  readonly passwordRefused?: (use: PasswordUse) => Promise<void>
  /** The account has another password from now on; waited for. */
  readonly passwordChanged?: (use: PasswordUse) => Promise<void>
  /** The person signs out: called while it is still known who; what it begins is waited for after the sign-out. */
  readonly leaving?: () => Promise<void> | void
}

/** The session of the current server profile. Events go out through the bridge by themselves. */
export interface SessionService extends SignInMethods {
  state(): SessionState
  /** Resolves once the kept session of the current profile was looked up. */
  ready(): Promise<void>
  /** For the platform client and the socket only; never send it over the bridge. */
  token(): string | null
  /** The person signed in, as soon as the server or the cache said who it is; null for nobody. */
  user(): SessionUser | null
  onUserChange(listener: (user: SessionUser | null) => void): () => void
  /** Whose settings hold; null for nobody, `userId` as in the session. */
  person(): { readonly profileId: string; readonly account: string; readonly userId: string | null } | null
  /** Resolves once it is known who is signed in, as far as the server says so; at once behind a locked screen. */
  known(): Promise<void>
  /** The person as one word, whatever their account is called; null for nobody, and until they are known. */
  personKey(): string | null
  /** Server profile and account as one word, fit for a file name; null for nobody. */
  accountKey(): string | null
  signIn(input: SignIn): Promise<SignedIn>
  /** The user with menu and grants; cached when the server cannot be reached, or at once after a restart. */
  currentUser(refresh: boolean): Promise<CurrentUserAnswer>
  signOut(): Promise<void>
  /** Plain texts; the session is over afterwards, here and on the server. Answers the server's words. */
  changePassword(input: {
    readonly oldPassword: string
    readonly password: string
    readonly code: string
    readonly timestamp: string
  }): Promise<{ readonly message: string }>
  /** Sets another person's password; only its hash leaves main. Answers the server's words. */
  resetPassword(input: { readonly userId: string; readonly password: string }): Promise<{ readonly message: string }>
  /** Locks the screen at once; resolves when that would survive a restart. Nothing happens without a session. */
  lock(): Promise<void>
  /** Locks the sessions of this run that are meant, those of servers not in use included: each waits for its person. */
  lockWhere(isMeant: (session: ActiveSession) => boolean): Promise<void>
  /** Asks the server. Fails when it cannot be reached or the account is not the session's own. */
  unlock(input: { readonly account: string; readonly password: string }): Promise<UnlockAnswer>
  /** Ends a locked session as its expiry would: the server no longer knows it, so no password unlocks it. */
  giveUp(): Promise<void>
  /** A server is looked for at another address from now on: no token of the former goes there. Fails where that cannot be kept. */
  leaveAddress(profileId: string): Promise<void>
  loginConfig(): Promise<LoginConfig>
  accountConfig(account: string): Promise<{ captcha: boolean; length: number }>
  /** The one place where 600, 601 and 602 arrive, from HTTP and from the socket. */
  end(end: SessionEnd): void
  /** The server said who the user of the session in use is. */
  confirmed(user: CurrentUser): void
  /** For as long as the app runs. */
  addHooks(hooks: SessionHooks): void
  /** Called after every change. Returns the unsubscribe function. */
  onChange(listener: (state: SessionState) => void): () => void
  /** Stops following the servers and waits for what is being written. */
  dispose(): Promise<void>
}
