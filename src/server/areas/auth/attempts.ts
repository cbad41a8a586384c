import { fail } from '#server/core/answer.ts'
import type { Settings } from '#server/core/settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { message } from '#server/messages/message.ts'

/** From this many refusals on, an account has to enter a captcha. */
const CAPTCHA_FROM = 3
const FORGOTTEN_AFTER = 24 * 60 * 60_000
const KEPT = 10_000
const MINUTE = 60_000

interface Failures {
  readonly failures: number
  readonly last_at: number
}

/** Refusals of an account text so far. Kept for unknown accounts too, so that answers do not tell which exist. */
async function failuresOf(database: PlatformDatabase, account: string, now: number): Promise<Failures> {
  const row = await database
    .selectFrom('login_failure')
    .select(['failures', 'last_at'])
    .where('account', '=', account)
    .executeTakeFirst()
  return row && row.last_at > now - FORGOTTEN_AFTER ? row : { failures: 0, last_at: now }
}

/** Minutes an account must still wait under lockType 2; 0: it may try. */
export function minutesToWait(failures: Failures, settings: Settings, now: number): number {
  const { passwordErrorsNumber, lockType, lockTime } = settings
  if (passwordErrorsNumber <= 0 || lockType !== 2 || failures.failures < passwordErrorsNumber) return 0
  return Math.max(0, Math.ceil((failures.last_at + lockTime * MINUTE - now) / MINUTE))
}

/** Whether a sign-in of this account must carry a captcha. */
export async function needsCaptcha(
  database: PlatformDatabase,
  account: string,
  settings: Settings,
  now: number,
): Promise<boolean> {
  if (settings.enableVerificationCode === 1) return true
  return (await failuresOf(database, account, now)).failures >= CAPTCHA_FROM
}

/**
 * Counts an attempt before its password is looked at, so that parallel guesses cannot slip past the limit, and
 * returns how many there were since the last success. Refuses with 400 when the limit is reached: to wait
 * (lockType 2), or locked until `forgetFailures` (lockType 1).
 */
export async function countAttempt(
  database: PlatformDatabase,
  account: string,
  settings: Settings,
  now: number,
): Promise<number> {
  const limit = settings.passwordErrorsNumber
  const before = await failuresOf(database, account, now)
  const minutes = minutesToWait(before, settings, now)
  if (minutes > 0) fail(400, 'auth.waitMinutes', { params: { wait: message('common.minutes', { count: minutes }) } })
  if (limit > 0 && settings.lockType === 1 && before.failures >= limit)
    fail(400, 'auth.accountLocked', { field: 'account' })
  await forgetOld(database, account, settings, now)
  const { failures } = await database
    .insertInto('login_failure')
    .values({ account, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((row) => ({
        failures: row('login_failure.failures', '+', 1),
        last_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (limit > 0 && failures > limit) {
    if (settings.lockType === 1) fail(400, 'auth.accountLocked', { field: 'account' })
    fail(400, 'auth.waitAWhile')
  }
  return failures
}

/** Drops counts that no longer matter, and the oldest beyond a bound; never a count that is still growing. */
async function forgetOld(database: PlatformDatabase, account: string, settings: Settings, now: number): Promise<void> {
  const { passwordErrorsNumber: limit, lockType, lockTime } = settings
  await database
    .deleteFrom('login_failure')
    .where('last_at', '<=', now - FORGOTTEN_AFTER)
    .execute()
  if (limit > 0 && lockType === 2) {
    await database
      .deleteFrom('login_failure')
      .where('account', '=', account)
      .where('failures', '>=', limit)
      .where('last_at', '<=', now - lockTime * MINUTE)
      .execute()
  }
  await database
    .deleteFrom('login_failure')
    .where('account', 'in', (query) =>
      query.selectFrom('login_failure').select('account').orderBy('last_at', 'desc').limit(1_000).offset(KEPT),
    )
    .execute()
}

/** After a success, or when an administrator unlocks the account. */
export async function forgetFailures(database: PlatformDatabase, account: string): Promise<void> {
  await database.deleteFrom('login_failure').where('account', '=', account).execute()
}
