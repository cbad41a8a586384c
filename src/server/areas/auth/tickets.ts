import { timingSafeEqual } from 'node:crypto'
import { placeOfAddress } from '#server/core/addresses.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { isRunning } from '#server/core/clock-skew.ts'
import { waitingTime } from '#server/core/rate.ts'
import { createSecret, fingerprint } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

const LIFETIME = 60_000

/** Wrong secrets of one address. */
const guesses = { most: 20, window: 10 * 60_000 }

/**
 * A ticket for somebody whom a trusted system signed in. Refuses with 404 where no system is trusted, with 403 a wrong secret,
 * with 429 too many of them, with 400 an account that nobody has; who may not come in is refused when the ticket is used.
 */
export async function ticketFor(call: Call, { account, secret }: { account: string; secret: string }) {
  if (call.ssoSecret === null) fail(404, 'common.noEndpoint')
  const name = `ssoSecret:${placeOfAddress(call.ip)}`
  const wait = call.tally.use(name, guesses, call.now())
  if (wait > 0) fail(429, 'common.tooManyRequests', { params: { wait: waitingTime(wait) } })
  if (!timingSafeEqual(Buffer.from(fingerprint(secret)), Buffer.from(fingerprint(call.ssoSecret))))
    fail(403, 'auth.ssoSecretWrong', { field: 'secret' })
  call.tally.giveBack(name, call.now())
  const user = await call.database
    .selectFrom('platform_user')
    .select('id')
    .where('account', '=', account)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) fail(400, 'auth.ssoUnknown', { field: 'account', params: { account } })
  return { ticket: await issueTicket(call.database, user.id, call.now()) }
}

/** Issues a single sign-on ticket: one use, one minute. */
export async function issueTicket(database: PlatformDatabase, userId: string, now: number): Promise<string> {
  const secret = createSecret()
  await database.deleteFrom('ticket').where('expires_at', '<=', now).execute()
  await database
    .insertInto('ticket')
    .values({ id: fingerprint(secret), user_id: userId, expires_at: now + LIFETIME })
    .execute()
  return secret
}

/** Uses a ticket up and answers whose it was and since when; undefined when it is unknown, used or too old. */
export async function spendTicket(
  database: PlatformDatabase,
  secret: string,
  now: number,
): Promise<{ readonly userId: string; readonly issuedAt: number } | undefined> {
  const ticket = await database
    .deleteFrom('ticket')
    .where('id', '=', fingerprint(secret))
    .returning(['user_id', 'expires_at'])
    .executeTakeFirst()
  if (!ticket || !isRunning(ticket.expires_at, LIFETIME, now)) return undefined
  return { userId: ticket.user_id, issuedAt: ticket.expires_at - LIFETIME }
}
