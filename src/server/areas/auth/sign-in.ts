import { isListed } from '#shared/rules/address-list.ts'
import { placeOfAddress } from '#server/core/addresses.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import { noteSignIn } from '#server/core/audit/log.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSystems, visibleMenus } from '#server/core/grants.ts'
import { loadGrants } from '#server/core/permission.ts'
import { nextId } from '#server/core/ids.ts'
import { PasswordsBusy, plainHash, verifyPassword } from '#server/core/passwords.ts'
import { waitingTime } from '#server/core/rate.ts'
import { startSession } from '#server/core/session.ts'
import { readSettings, type Settings } from '#server/core/settings.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { countAttempt, forgetFailures, type Guess, takeBack } from '#server/core/sign-in-attempts.ts'
import { spendCaptcha } from './captcha.ts'
import { countRefusal, countTry, limitTries, needsCaptcha, subjectOf, takeRefusalBack } from './sign-in-limits.ts'

export interface Credentials {
  readonly account: string
  /** As the client sends it: hex MD5 of the password. */
  readonly password: string
  readonly code?: string | undefined
  /** Number of the captcha. */
  readonly timestamp?: string | undefined
  readonly companyName?: string | undefined
}

export type SignedInResult = { readonly token: string; readonly theme: string }

/** Signs in with account and password; refuses with 400 and the reason (wire contract 2.4), with 429 what comes too often. */
export async function signIn(call: Call, credentials: Credentials): Promise<SignedInResult> {
  const wait = countTry(call)
  const typed = credentials.account.trim()
  if (typed === '') fail(400, 'auth.accountRequired', { field: 'account' })
  if (credentials.password === '') fail(400, 'auth.passwordRequired', { field: 'password' })
  const settings = await readSettings(call.database)
  requireOwnCompany(settings, credentials.companyName)
  const subject = await subjectOf(call, typed, settings)
  limitTries(wait, subject)
  countRefusal(call, subject)
  if (await needsCaptcha(call, subject, settings)) {
    await spendCaptcha(call.database, credentials.timestamp, credentials.code, call.now())
  }
  const guesses = subject.text ? [subject.guess, subject.text] : [subject.guess]
  try {
    const user = await checkPassword(call, {
      guesses,
      password: plainHash(credentials.password),
      settings,
      wrong: wrongSignIn,
    })
    takeRefusalBack(call)
    return await admit(call, user, settings)
  } catch (error) {
    if (error instanceof ApiError && error.text.code === 'auth.tooManySigningIn') takeRefusalBack(call)
    throw error
  }
}

/**
 * Refuses with 400 somebody who means another company's server. Not for keeping anybody out: a client that does not ask
 * for the name sends none.
 */
function requireOwnCompany({ askCompanyName, companyName, companyCode }: Settings, typed: string | undefined): void {
  const own = [companyName, companyCode].filter((name) => name !== '').map((name) => name.toLowerCase())
  if (askCompanyName !== 1 || typed === undefined || own.length === 0) return
  if (!own.includes(typed.trim().toLowerCase())) fail(400, 'auth.otherCompany', { field: 'companyName' })
}

const wrongSignIn = { code: 'auth.wrongCredentials', field: 'password' } as const
/** Where the account is known and the password alone is asked. */
export const wrongOwnPassword = { code: 'auth.wrongPassword', field: 'password' } as const

/** What a wrong password is answered. */
export interface WrongPassword {
  readonly code: 'auth.wrongCredentials' | 'auth.wrongPassword' | 'password.oldWrong'
  readonly field: string
}

interface PasswordCheck {
  /** What is counted; the first one is the account that is meant. */
  readonly guesses: readonly Guess[]
  readonly password: string
  readonly settings: Settings
  readonly wrong: WrongPassword
}

/** The user of an account whose password is right; fails otherwise with `wrong` and counts the failure. */
async function checkPassword(call: Call, check: PasswordCheck): Promise<PlatformUserTable> {
  const { database } = call
  const { guesses, password, settings, wrong } = check
  const { account = '', place } = guesses[0] ?? {}
  let attempt = 0
  for (const guess of guesses) attempt = Math.max(attempt, await countAttempt(database, guess, settings, call.now()))
  const user = await database.selectFrom('platform_user').selectAll().where('account', '=', account).executeTakeFirst()
  if (!(await isRight(call, password, user?.password_hash, guesses))) {
    if (user) {
      const limit = settings.passwordErrorsNumber
      if (limit > 0 && attempt >= limit && settings.lockType === 1) {
        await database
          .updateTable('platform_user')
          .set({ enabled_mark: 2 })
          .where('id', '=', user.id)
          .where('enabled_mark', '=', 1)
          .execute()
      }
      await log(call, account, user.id, 'auth.wrongCredentials')
    }
    fail(400, wrong.code, { field: wrong.field })
  }
  for (const guess of guesses) await forgetFailures(database, guess.account, guess.place)
  if (!user || place === undefined) fail(400, wrong.code, { field: wrong.field })
  return user
}

async function isRight(
  call: Call,
  password: string,
  stored: string | undefined,
  guesses: readonly Guess[],
): Promise<boolean> {
  try {
    return await verifyPassword(password, stored, placeOfAddress(call.ip))
  } catch (error) {
    if (!(error instanceof PasswordsBusy)) throw error
    // Nobody looked at it: being busy is no wrong password.
    for (const guess of guesses) await takeBack(call.database, guess)
    return fail(429, 'auth.tooManySigningIn')
  }
}

/** Wrong passwords of one person's sessions together, however many sessions somebody opens with a stolen one. */
const insideLimit = { most: 30, window: 60 * 60_000 }

/**
 * The caller, when the password is theirs. Counted for their session alone: what strangers try at the sign-in page
 * neither keeps them out nor ends what they were doing. Refuses with 400 a wrong password, with 429 too many.
 */
export async function checkOwnPassword(
  call: Call,
  password: string,
  wrong: WrongPassword = wrongOwnPassword,
): Promise<PlatformUserTable> {
  const { account, sessionId, userId } = call.user
  const name = `inside:${userId}`
  const wait = call.tally.use(name, insideLimit, call.now())
  if (wait > 0) fail(429, 'auth.waitMinutes', { params: { wait: waitingTime(wait) } })
  const settings = { ...(await readSettings(call.database)), lockType: 2 }
  const guesses = [{ account, place: `inside:${sessionId}`, known: true }]
  try {
    const user = await checkPassword(call, { guesses, password, settings, wrong })
    call.tally.giveBack(name, call.now())
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) call.tally.giveBack(name, call.now())
    throw error
  }
}

/**
 * Opens a session for a user who proved who they are; refuses with 400 when they may not come in. `issuedAt`: of the
 * ticket or code that proved it, which a change of the password since then has ended.
 */
export async function admit(
  call: Call,
  user: PlatformUserTable,
  settings: Settings,
  issuedAt = Number.POSITIVE_INFINITY,
): Promise<SignedInResult> {
  const { database, ip, client } = call
  const reason = await whyNot(call, user, settings)
  if (reason) {
    await log(call, user.account, user.id, reason)
    fail(400, reason, { field: reason === 'auth.addressNotAllowed' ? undefined : 'account' })
  }
  const now = call.now()
  // The user's row first: two sign-ins at once wait for each other, and the later one ends the session of the earlier.
  const token = await database.transaction().execute(async (inside) => {
    const stored = await inside
      .updateTable('platform_user')
      .set((row) => ({
        prev_login_at: row.ref('last_login_at'),
        prev_login_ip: row.ref('last_login_ip'),
        last_login_at: now,
        last_login_ip: ip,
      }))
      .where('id', '=', user.id)
      .returning(['password_hash', 'change_password_date'])
      .executeTakeFirst()
    // Changed while this sign-in was being judged: what proved it is worth nothing any more.
    const isStale = stored?.password_hash !== user.password_hash || (stored.change_password_date ?? 0) > issuedAt
    if (isStale) fail(400, 'auth.passwordChanged')
    return startSession(inside, {
      userId: user.id,
      minutes: settings.tokenTimeout,
      single: settings.singleLogin === 1,
      ip,
      client,
      now,
    })
  })
  if (settings.singleLogin === 1) call.sessionsEnded(user.id)
  await log(call, user.account, user.id, '')
  return { token, theme: user.theme || settings.sysTheme || 'classic' }
}

type WhyNot =
  | 'auth.accountDeleted'
  | 'auth.accountInactive'
  | 'auth.accountLocked'
  | 'auth.accountDisabled'
  | 'auth.addressNotAllowed'
  | 'auth.nothingGranted'

async function whyNot(call: Call, user: PlatformUserTable, settings: Settings): Promise<WhyNot | undefined> {
  if (user.deleted_at !== null) return 'auth.accountDeleted'
  if (user.enabled_mark === null) return 'auth.accountInactive'
  if (user.enabled_mark === 2) return 'auth.accountLocked'
  if (user.enabled_mark !== 1) return 'auth.accountDisabled'
  const isAdministrator = user.is_administrator === 1
  // An administrator is let in from anywhere, or a wrong list would lock everybody out.
  if (settings.whitelistSwitch === 1 && !isAdministrator) {
    if (!isListed(settings.whiteListIp, call.ip)) return 'auth.addressNotAllowed'
  }
  if (isAdministrator) return undefined
  const grants = await loadGrants(call.database, { userId: user.id, isAdministrator })
  const reachable = grantedSystems(grants).some((system) => visibleMenus(grants, system.id, 'Web').length > 0)
  return reachable ? undefined : 'auth.nothingGranted'
}

/** One line of the sign-in log: the reason is a code, told in the reader's language; an empty one is a success. */
async function log(call: Call, account: string, userId: string, reason: MessageCode | ''): Promise<void> {
  await noteSignIn(call, { account, userId, outcome: reason === '' ? 'done' : reason })
  await call.database
    .insertInto('login_log')
    .values({
      id: nextId(),
      user_id: userId,
      account,
      success: reason === '' ? 1 : 0,
      reason,
      ip: call.ip,
      client: call.client,
      created_at: call.now(),
    })
    .execute()
}
