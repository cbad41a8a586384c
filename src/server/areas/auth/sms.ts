import { randomInt } from 'node:crypto'
import { isMobile } from '#shared/rules/validation.ts'
import { placeOfAddress } from '#server/core/addresses.ts'
import { latestEnd } from '#server/core/clock-skew.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { countUse, waitingTime } from '#server/core/rate.ts'
import { holdSms, queueSms } from '#server/core/senders/outbox.ts'
import { readSettings } from '#server/core/settings.ts'
import { fingerprint } from '#server/core/tokens.ts'
import { admit, type SignedInResult } from './sign-in.ts'

const LIFETIME = 5 * 60_000
/** Seconds before another code may be asked for. */
const RESEND_AFTER = 60
const MOST_ATTEMPTS = 5
const TEN_MINUTES = 10 * 60_000
const DAY = 24 * 60 * 60_000

function checkMobile(typed: string): string {
  const mobile = typed.trim()
  if (mobile === '') fail(400, 'auth.mobileRequired', { field: 'mobile' })
  return isMobile(mobile) ? mobile : fail(400, 'auth.mobileInvalid', { field: 'mobile' })
}

async function limit(call: Call, name: string, most: number, window: number): Promise<void> {
  const wait = await countUse(call.database, name, { most, window }, call.now())
  if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
}

/**
 * Makes a code of six digits for a number and sends it to whoever has the number. A number that nobody has is
 * treated alike, so that the answer does not tell. Refuses with 400 what is no number, with 429 what comes too often.
 */
export async function sendCode(call: Call, typed: string): Promise<{ wait: number }> {
  const { database } = call
  const mobile = checkMobile(typed)
  const place = placeOfAddress(call.ip)
  await limit(call, `smsFrom:${place}`, 30, TEN_MINUTES)
  await limit(call, `sms:${mobile}`, 1, RESEND_AFTER * 1000)
  // One address must not use up the codes of a number for everybody.
  await limit(call, `smsDay:${mobile}@${place}`, 10, DAY)
  await limit(call, `smsDay:${mobile}`, 20, DAY)
  const now = call.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const values = { hash: fingerprint(`${mobile}:${code}`), attempts: 0, expires_at: now + LIFETIME }
  await database.deleteFrom('sms_code').where('expires_at', '<=', now).execute()
  await database
    .insertInto('sms_code')
    .values({ mobile, ...values })
    .onConflict((conflict) => conflict.column('mobile').doUpdateSet(values))
    .execute()
  const isKnown = (await holders(call, mobile)).length > 0
  const { sysName, smsCodeTemplate } = await readSettings(database, call.language)
  if (isKnown)
    await queueSms(call, {
      to: mobile,
      text: call.text('auth.smsCode', { system: sysName, code }),
      hidden: code,
      template: smsCodeTemplate,
      values: [['code', code]],
      until: now + LIFETIME,
    })
  else await holdSms(call, { to: mobile, text: call.text('auth.smsUnknown', { system: sysName }) })
  return { wait: RESEND_AFTER }
}

function holders(call: Call, mobile: string) {
  return call.database
    .selectFrom('platform_user')
    .selectAll()
    .where('mobile_phone', '=', mobile)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
}

/**
 * Signs in with a number and its code. Five wrong codes end it; a right one works once. Refuses with 400 and the
 * reason (wire contract 2.4); a number that nobody has only ever has a wrong code.
 */
export async function signInByCode(call: Call, typed: string, typedCode: string): Promise<SignedInResult> {
  const { database } = call
  const mobile = checkMobile(typed)
  const code = typedCode.trim()
  if (code === '') fail(400, 'auth.smsRequired', { field: 'code' })
  await limit(call, `smsLogin:${placeOfAddress(call.ip)}`, 60, TEN_MINUTES)
  // Counted before it is looked at, so that parallel guesses share the five attempts.
  const live = await database
    .updateTable('sms_code')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('mobile', '=', mobile)
    .where('attempts', '<', MOST_ATTEMPTS)
    .where('expires_at', '>', call.now())
    .where('expires_at', '<=', latestEnd(LIFETIME, call.now()))
    .returning(['hash', 'expires_at'])
    .executeTakeFirst()
  if (!live) fail(400, 'auth.smsExpired', { field: 'code' })
  if (live.hash !== fingerprint(`${mobile}:${code}`)) fail(400, 'auth.smsWrong', { field: 'code' })
  const spent = await database
    .deleteFrom('sms_code')
    .where('mobile', '=', mobile)
    .where('hash', '=', live.hash)
    .returning('mobile')
    .executeTakeFirst()
  if (!spent) fail(400, 'auth.smsExpired', { field: 'code' })
  const [user, another] = await holders(call, mobile)
  if (!user) fail(400, 'auth.smsWrong', { field: 'code' })
  if (another) fail(400, 'auth.smsSeveralAccounts', { field: 'mobile' })
  return admit(call, user, await readSettings(database), live.expires_at - LIFETIME)
}
