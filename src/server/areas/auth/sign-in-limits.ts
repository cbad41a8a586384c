import { placeOfAddress } from '#server/core/addresses.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { waitingTime } from '#server/core/rate.ts'
import type { Settings } from '#server/core/settings.ts'
import { type Guess, wasRefusedOften } from '#server/core/sign-in-attempts.ts'
import { resolveAccount } from './sub-account.ts'

const TEN_MINUTES = 10 * 60_000
/** Sign-ins of a whole house behind one address. */
const tries = { most: 3000, window: TEN_MINUTES }
/** Refused sign-ins of an address before it only lets in, with a captcha, who has come from there before. */
const refusals = { most: 300, window: TEN_MINUTES }
/** From so many on, every sign-in of the address carries a captcha. */
const CAPTCHA_FROM = 60
/** An address is remembered so long as one that an account comes from. */
const FAMILIAR = 30 * 24 * 60 * 60_000
/** Successes that are looked through. */
const LOOKED_AT = 50

export interface Subject {
  /** As it was typed. */
  readonly typed: string
  /** What is counted: a stranger elsewhere does not lock out who signs in from where they always do. */
  readonly guess: Guess
  /** The typed text itself, where it is another way to write the account: it shows no trace of the account behind it. */
  readonly text: Guess | null
  /** The account has signed in from this address before. */
  readonly isFamiliar: boolean
}

async function hasComeFrom(call: Call, account: string): Promise<boolean> {
  const rows = await call.database
    .selectFrom('login_log')
    .innerJoin('platform_user', 'platform_user.id', 'login_log.user_id')
    .select('login_log.ip')
    .where('platform_user.account', '=', account)
    .where('login_log.success', '=', 1)
    .where('login_log.created_at', '>', call.now() - FAMILIAR)
    .orderBy('login_log.created_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const place = placeOfAddress(call.ip)
  return rows.some((row) => placeOfAddress(row.ip) === place)
}

/** Whose sign-in a typed text asks for. */
export async function subjectOf(call: Call, typed: string, settings: Settings): Promise<Subject> {
  const account = await resolveAccount(call.database, typed)
  const user = await call.database
    .selectFrom('platform_user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirst()
  const isFamiliar = user !== undefined && (await hasComeFrom(call, account))
  // Locked until an administrator unlocks it is the account itself, wherever the guesses came from.
  const place = isFamiliar && settings.lockType === 2 ? placeOfAddress(call.ip) : ''
  return {
    typed,
    guess: { account, place, known: user !== undefined },
    text: typed === account ? null : { account: typed, place: '', known: false },
    isFamiliar,
  }
}

const triesName = (call: Call) => `signIn:${placeOfAddress(call.ip)}`
const refusalsName = (call: Call) => `signInRefused:${placeOfAddress(call.ip)}`

/** Counts a sign-in, or a question about an account, and answers how many milliseconds its address has to wait. */
export function countTry(call: Call): number {
  return call.tally.use(triesName(call), tries, call.now())
}

/** Refuses with 429 an address that did so far too often; accounts that signed in from there before still get in. */
export function limitTries(wait: number, { isFamiliar }: Subject): void {
  if (wait > 0 && !isFamiliar) fail(429, 'common.tooManyRequests', { params: { wait: waitingTime(wait) } })
}

/** Whether this sign-in must carry a captcha. */
export async function needsCaptcha(call: Call, subject: Subject, settings: Settings): Promise<boolean> {
  if (settings.enableVerificationCode === 1) return true
  if (call.tally.uses(refusalsName(call), call.now()) >= CAPTCHA_FROM) return true
  return wasRefusedOften(call.database, subject.text ?? subject.guess, call.now())
}

/** Counts a refusal before it is one, so that parallel guesses share the limit; refuses with 429 beyond it. */
export function countRefusal(call: Call, { isFamiliar }: Subject): void {
  const wait = call.tally.use(refusalsName(call), refusals, call.now())
  if (wait > 0 && !isFamiliar) fail(429, 'auth.waitHere', { params: { wait: waitingTime(wait) } })
}

/** The sign-in was none that the address has to answer for: it succeeded, or nobody looked at it. */
export function takeRefusalBack(call: Call): void {
  call.tally.giveBack(refusalsName(call), call.now())
}
