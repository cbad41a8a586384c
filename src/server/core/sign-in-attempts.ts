import { fail } from './answer.ts'
import { isRunning, latestEnd } from './clock-skew.ts'
import type { Settings } from './settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { message } from '#server/messages/message.ts'

/** From this many refusals on, an account has to enter a captcha. */
export const CAPTCHA_FROM = 3
const FORGOTTEN_AFTER = 24 * 60 * 60_000
/** Texts that name no account and are remembered, so that answers do not tell which exist. */
const KEPT_UNKNOWN = 20_000
const MINUTE = 60_000

/** Whose password is guessed, and from where. Each pair of account and place has a count of its own. */
export interface Guess {
  readonly account: string
  /** '': anywhere. */
  readonly place: string
  /** Whether the text names an account. */
  readonly known: boolean
}

interface Failures {
  readonly failures: number
  readonly last_at: number
}

async function failuresOf(database: PlatformDatabase, guess: Omit<Guess, 'known'>, now: number): Promise<Failures> {
  const row = await database
    .selectFrom('login_failure')
    .select(['failures', 'last_at'])
    .where('account', '=', guess.account)
    .where('place', '=', guess.place)
    .executeTakeFirst()
  return row && isRunning(row.last_at + FORGOTTEN_AFTER, FORGOTTEN_AFTER, now) ? row : { failures: 0, last_at: now }
}

/** Minutes an account must still wait under lockType 2; 0: it may try. */
export function minutesToWait(failures: Failures, settings: Settings, now: number): number {
  const { passwordErrorsNumber, lockType, lockTime } = settings
  if (passwordErrorsNumber <= 0 || lockType !== 2 || failures.failures < passwordErrorsNumber) return 0
  return Math.max(0, Math.ceil((failures.last_at + lockTime * MINUTE - now) / MINUTE))
}

/** Whether so many sign-ins were refused that the next one must carry a captcha. */
export async function wasRefusedOften(
  database: PlatformDatabase,
  guess: Omit<Guess, 'known'>,
  now: number,
): Promise<boolean> {
  return (await failuresOf(database, guess, now)).failures >= CAPTCHA_FROM
}

/**
 * Counts an attempt before its password is looked at, so that parallel guesses cannot slip past the limit, and
 * returns how many there were since the last success. Refuses when the limit is reached: with 429 who has to wait
 * (lockType 2), with 400 who is locked until `forgetFailures` (lockType 1).
 */
export async function countAttempt(
  database: PlatformDatabase,
  guess: Guess,
  settings: Settings,
  now: number,
): Promise<number> {
  const limit = settings.passwordErrorsNumber
  const before = await failuresOf(database, guess, now)
  const minutes = minutesToWait(before, settings, now)
  if (minutes > 0) fail(429, 'auth.waitMinutes', { params: { wait: message('common.minutes', { count: minutes }) } })
  if (limit > 0 && settings.lockType === 1 && before.failures >= limit)
    fail(400, 'auth.accountLocked', { field: 'account' })
  await forgetOld(database, guess, settings, now)
  if (!guess.known && before.failures === 0 && (await isFull(database))) return 1
  const { account, place } = guess
  const { failures } = await database
    .insertInto('login_failure')
    .values({ account, place, known: guess.known ? 1 : 0, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account', 'place']).doUpdateSet((row) => ({
        failures: row('login_failure.failures', '+', 1),
        last_at: now,
      })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  if (limit > 0 && failures > limit) {
    if (settings.lockType === 1) fail(400, 'auth.accountLocked', { field: 'account' })
    fail(429, 'auth.waitAWhile')
  }
  return failures
}

/** Takes an attempt back whose password nobody looked at. */
export async function takeBack(database: PlatformDatabase, { account, place }: Guess): Promise<void> {
  await database
    .updateTable('login_failure')
    .set((row) => ({ failures: row('failures', '-', 1) }))
    .where('account', '=', account)
    .where('place', '=', place)
    .where('failures', '>', 0)
    .execute()
}

/** Drops counts that no longer matter. One that still holds somebody back stays, whatever else is tried. */
async function forgetOld(database: PlatformDatabase, guess: Guess, settings: Settings, now: number): Promise<void> {
  const { passwordErrorsNumber: limit, lockType, lockTime } = settings
  await database
    .deleteFrom('login_failure')
    .where('known', 'in', [0, 1])
    .where((row) => row.or([row('last_at', '<=', now - FORGOTTEN_AFTER), row('last_at', '>', latestEnd(0, now))]))
    .execute()
  if (limit > 0 && lockType === 2) {
    await database
      .deleteFrom('login_failure')
      .where('account', '=', guess.account)
      .where('place', '=', guess.place)
      .where('failures', '>=', limit)
      .where('last_at', '<=', now - lockTime * MINUTE)
      .execute()
  }
  if (guess.known) return
  await database
    .deleteFrom('login_failure')
    .where('known', '=', 0)
    .where('failures', '<', CAPTCHA_FROM)
    .where('last_at', '<=', (query) =>
      query
        .selectFrom('login_failure')
        .select('last_at')
        .where('known', '=', 0)
        .orderBy('last_at', 'desc')
        .limit(1)
        .offset(KEPT_UNKNOWN / 2),
    )
    .execute()
}

/** Whether no more texts that name no account are remembered. */
async function isFull(database: PlatformDatabase): Promise<boolean> {
  const beyond = await database
    .selectFrom('login_failure')
    .select('last_at')
    .where('known', '=', 0)
    .orderBy('last_at', 'desc')
    .limit(1)
    .offset(KEPT_UNKNOWN)
    .executeTakeFirst()
  return beyond !== undefined
}

/** After a success from a place, or everywhere when an administrator unlocks the account. */
export async function forgetFailures(database: PlatformDatabase, account: string, place?: string): Promise<void> {
  let failures = database.deleteFrom('login_failure').where('account', '=', account)
  if (place !== undefined) failures = failures.where('place', '=', place)
  await failures.execute()
}
