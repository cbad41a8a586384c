import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSystems, loadGrants, visibleMenus } from '#server/core/grants.ts'
import { nextId } from '#server/core/ids.ts'
import { PasswordsBusy, verifyPassword } from '#server/core/passwords.ts'
import { startSession } from '#server/core/session.ts'
import { readSettings, type Settings } from '#server/core/settings.ts'
import type { PlatformUserTable } from '#server/database/tables/people.ts'
import type { MessageCode } from '#server/messages/catalogue.ts'
import { countAttempt, forgetFailures, needsCaptcha } from './attempts.ts'
import { spendCaptcha } from './captcha.ts'
import { resolveAccount } from './sub-account.ts'

export interface Credentials {
  readonly account: string
  /** As the client sends it: hex MD5 of the password. */
  readonly password: string
  readonly code?: string | undefined
  /** Number of the captcha. */
  readonly timestamp?: string | undefined
}

export type SignedInResult = { readonly token: string; readonly theme: string }

/** Signs in with account and password; refuses with 400 and the reason (wire contract 2.4). */
export async function signIn(call: Call, credentials: Credentials): Promise<SignedInResult> {
  const typed = credentials.account.trim()
  if (typed === '') fail(400, 'auth.accountRequired', { field: 'account' })
  if (credentials.password === '') fail(400, 'auth.passwordRequired', { field: 'password' })
  const account = await resolveAccount(call.database, typed)
  const settings = await readSettings(call.database)
  const now = call.now()
  if (await needsCaptcha(call.database, account, settings, now)) {
    await spendCaptcha(call.database, credentials.timestamp, credentials.code, now)
  }
  const user = await checkPassword(call, account, credentials.password, settings)
  return admit(call, user, settings)
}

/** What a wrong password is answered. */
export interface WrongPassword {
  readonly code: 'auth.wrongCredentials' | 'password.oldWrong'
  readonly field: string
}

/** The user of an account whose password is right; fails otherwise with `wrong` and counts the failure. */
export async function checkPassword(
  call: Call,
  account: string,
  password: string,
  settings: Settings,
  wrong: WrongPassword = { code: 'auth.wrongCredentials', field: 'password' },
): Promise<PlatformUserTable> {
  const { database } = call
  const attempt = await countAttempt(database, account, settings, call.now())
  const user = await database.selectFrom('platform_user').selectAll().where('account', '=', account).executeTakeFirst()
  if (!(await isRight(password, user?.password_hash))) {
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
  await forgetFailures(database, account)
  if (!user) fail(400, wrong.code, { field: wrong.field })
  return user
}

async function isRight(password: string, stored: string | undefined): Promise<boolean> {
  try {
    return await verifyPassword(password, stored)
  } catch (error) {
    if (error instanceof PasswordsBusy) fail(400, 'auth.tooManySigningIn')
    throw error
  }
}

/** Opens a session for a user who proved who they are; refuses with 400 when they may not come in. */
export async function admit(call: Call, user: PlatformUserTable, settings: Settings): Promise<SignedInResult> {
  const { database, ip, client } = call
  const reason = await whyNot(call, user, settings)
  if (reason) {
    await log(call, user.account, user.id, reason)
    fail(400, reason, { field: reason === 'auth.addressNotAllowed' ? undefined : 'account' })
  }
  const now = call.now()
  // The user's row first: two sign-ins at once wait for each other, and the later one ends the session of the earlier.
  const token = await database.transaction().execute(async (inside) => {
    await inside
      .updateTable('platform_user')
      .set((row) => ({
        prev_login_at: row.ref('last_login_at'),
        prev_login_ip: row.ref('last_login_ip'),
        last_login_at: now,
        last_login_ip: ip,
      }))
      .where('id', '=', user.id)
      .execute()
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
  return { token, theme: user.theme || 'classic' }
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
    const allowed = settings.whiteListIp.split(/[,;\s]+/)
    if (!allowed.includes(call.ip)) return 'auth.addressNotAllowed'
  }
  if (isAdministrator) return undefined
  const grants = await loadGrants(call.database, { userId: user.id, isAdministrator })
  const systems = await grantedSystems(call.database, grants)
  const menus = await call.database.selectFrom('menu').selectAll().where('enabled_mark', '=', 1).execute()
  const reachable = systems.some((system) =>
    visibleMenus(
      menus.filter((menu) => menu.system_id === system.id),
      grants,
    ).some((menu) => menu.category === 'Web'),
  )
  return reachable ? undefined : 'auth.nothingGranted'
}

/** One line of the sign-in log: the reason is a code, told in the reader's language; an empty one is a success. */
async function log(call: Call, account: string, userId: string, reason: MessageCode | ''): Promise<void> {
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
