import { randomInt } from 'node:crypto'
import { fail } from '#server/core/answer.ts'
import { isRunning } from '#server/core/clock-skew.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { captchaAlphabet } from './captcha-glyphs.ts'

const LIFETIME = 5 * 60_000
const KEPT = 5_000

/** A number from 0 up to 1 nobody can foresee. */
export function unforeseeable(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

/** Makes the text of a captcha and keeps it under the client's number for five minutes. */
export async function createCaptcha(
  database: PlatformDatabase,
  id: string,
  length: number,
  now: number,
): Promise<string> {
  const letters = Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)])
  const answer = letters.join('')
  const values = { answer, created_at: now, expires_at: now + LIFETIME }
  await database.deleteFrom('captcha').where('expires_at', '<', now).execute()
  await database
    .deleteFrom('captcha')
    .where('id', 'in', (query) =>
      query.selectFrom('captcha').select('id').orderBy('created_at', 'desc').limit(1_000).offset(KEPT),
    )
    .execute()
  await database
    .insertInto('captcha')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  return answer
}

/** Uses a captcha up and refuses with 400 unless the text is right. Every look at it is its only one. */
export async function spendCaptcha(
  database: PlatformDatabase,
  id: string | undefined,
  code: string | undefined,
  now: number,
): Promise<void> {
  if (!id || !code) fail(400, 'auth.captchaRequired', { field: 'code' })
  const captcha = await database
    .deleteFrom('captcha')
    .where('id', '=', id)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst()
  if (!captcha || !isRunning(captcha.expires_at, LIFETIME, now)) fail(400, 'auth.captchaExpired', { field: 'code' })
  if (captcha.answer !== code.trim().toUpperCase()) fail(400, 'auth.captchaWrong', { field: 'code' })
}
