import type { UnlockAnswer } from '#shared/ipc/session.ts'
import { BridgeFailure } from '#main/base/failure.ts'
import { endsSession } from '#main/http/envelope.ts'
import type { PlatformClient } from '#main/http/contract.ts'
import type { SessionService } from './contract.ts'
import type { SessionPersistence } from './persistence.ts'
import type { ActiveSession, ActiveSessions } from './active-sessions.ts'
import { passwordHash } from './login.ts'

/** Refused passwords in a row after which the session is given up, whatever the server allows. */
const MAX_REFUSALS = 5
/** Milliseconds that giving up waits for the server. */
const LOGOUT_GRACE_PERIOD = 2000

export interface ScreenLockOptions {
  readonly client: PlatformClient
  readonly sessions: ActiveSessions
  readonly persistence: Pick<SessionPersistence, 'markLocked' | 'lock'>
  /** Runs changes of what is kept one after the other. */
  readonly inOrder: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Called after each change of the session. */
  readonly changed: () => void
}

/** Nobody looked at the password: too many are being checked, or somebody has to wait. */
const TOO_MANY = 429
/** Earlier versions of this server name the reason of the sign-in page here too. */
const WRONG_PASSWORD: ReadonlySet<string> = new Set(['auth.wrongPassword', 'auth.wrongCredentials'])

/** Failures of the question whose a session is that leave it open. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['platform.business', 'platform.malformed'])

/**
 * A refusal says the password is wrong; a session that is over, a busy or a silent server says nothing about it. Servers
 * that name no reason mean the password by every other refusal.
 */
function isRefusal(failure: unknown): failure is BridgeFailure {
  if (!(failure instanceof BridgeFailure) || failure.code !== 'platform.business') return false
  const { platformCode = null, reason } = failure.extra
  if (endsSession('/', platformCode) || platformCode === TOO_MANY) return false
  return reason === undefined || WRONG_PASSWORD.has(reason.code)
}

/**
 * The lock of section 4. The flag lives with the session in main and, sealed with its token, on disk: the page can
 * set it and cannot take it away. Only the server's code 200 on the session's own account does.
 */
export function createScreenLock(
  options: ScreenLockOptions,
): Pick<SessionService, 'lock' | 'lockWhere' | 'unlock' | 'giveUp'> {
  const { client, sessions, persistence, inOrder, changed } = options
  let attempts: Promise<unknown> = Promise.resolve()

  /** Null when the session is not the one any more that was asked about. */
  const still = (session: ActiveSession): ActiveSession | null => {
    const now = sessions.of(session.profileId)
    return now?.scope === session.scope ? now : null
  }

  const put = async (session: ActiveSession, lock: ActiveSession['lock']): Promise<void> => {
    const next = { ...session, lock }
    sessions.set(next)
    changed()
    await inOrder(async () => {
      const current = still(next)
      if (current !== null) await persistence.markLocked(current)
    })
  }

  const giveUp = async (session: ActiveSession): Promise<void> => {
    // The call reads the token before it is gone.
    client.call('auth.logout', {}, { timeout: LOGOUT_GRACE_PERIOD }).catch(() => undefined)
    sessions.clear(session.profileId)
    changed()
    await inOrder(() => persistence.lock(session))
  }

  const reject = async (session: ActiveSession, message: string): Promise<UnlockAnswer> => {
    const refused = (session.lock?.refused ?? 0) + 1
    const attemptsLeft = Math.max(0, MAX_REFUSALS - refused)
    await (attemptsLeft === 0 ? giveUp(session) : put(session, { refused }))
    return { granted: false, message, attemptsLeft }
  }

  /** What the server calls the account of a session, where that is not how its person named it. */
  let known: { readonly scope: object; readonly account: string } | null = null
  const nameOf = ({ scope, account }: ActiveSession): string => (known?.scope === scope ? known.account : account)

  /** Whose the session is at this moment, as the server has it; empty where it does not say. Fails where it is not reached. */
  const ownAccount = async ({ token }: ActiveSession): Promise<string> => {
    try {
      const { data } = await client.call('auth.currentUser', {}, { token })
      return data.userInfo?.userAccount ?? ''
    } catch (failure) {
      if (failure instanceof BridgeFailure && SAYS_NOTHING.has(failure.code)) return ''
      throw failure
    }
  }

  /** Fails as the platform client does. */
  const ask = async (account: string, password: string): Promise<string> => {
    const { msg } = await client.call('auth.lockScreen', { body: { account, password: passwordHash(password) } })
    return msg
  }

  /**
   * Platforms of the family grant it for whichever account is named, and a name may be somebody else's by now: what counts
   * is what they say of the account that the session is of.
   */
  const askForOwn = async (session: ActiveSession, password: string): Promise<string> => {
    const name = nameOf(session)
    const first = await ask(name, password).catch((failure: unknown) => {
      if (isRefusal(failure)) return failure
      throw failure
    })
    const isRefused = typeof first !== 'string'
    const account = isRefused ? await ownAccount(session).catch(() => '') : await ownAccount(session)
    const isOther = account !== '' && account !== name && still(session) !== null
    if (isOther) {
      known = { scope: session.scope, account }
      return ask(account, password)
    }
    if (isRefused) throw first
    return first
  }

  const attempt = async (account: string, password: string): Promise<UnlockAnswer> => {
    const session = sessions.current()
    if (session === null) throw new BridgeFailure('session.none')
    if (session.lock === null) return { granted: true, message: '', attemptsLeft: MAX_REFUSALS }
    if (account !== session.account) throw new BridgeFailure('bridge.invalidInput', '', { detail: 'account' })
    try {
      const message = await askForOwn(session, password)
      const current = still(session)
      if (current === null) throw new BridgeFailure('session.none')
      await put(current, null)
      return { granted: true, message, attemptsLeft: MAX_REFUSALS }
    } catch (failure) {
      const current = still(session)
      if (current === null || !isRefusal(failure)) throw failure
      return reject(current, failure.message)
    }
  }

  const lockWhere: SessionService['lockWhere'] = async (isMeant) => {
    const open = sessions.all().filter((session) => session.lock === null && isMeant(session))
    await Promise.all(open.map((session) => put(session, { refused: 0 })))
  }

  return {
    lock: () => lockWhere((session) => session === sessions.current()),
    lockWhere,
    /** One after the other, so that parallel guesses cannot slip past the limit. */
    unlock({ account, password }) {
      const next = attempts.catch(() => undefined).then(() => attempt(account, password))
      attempts = next
      return next
    },
    async giveUp() {
      const session = sessions.current()
      if (session?.lock) await giveUp(session)
    },
  }
}
