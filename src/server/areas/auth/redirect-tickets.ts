import { placeOfAddress } from '#server/core/addresses.ts'
import { isRunning, latestEnd } from '#server/core/clock-skew.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { countUse, waitingTime } from '#server/core/rate.ts'
import { readSettings } from '#server/core/settings.ts'
import { createSecret, fingerprint } from '#server/core/tokens.ts'
import { admit } from './sign-in.ts'

const LIFETIME = 5 * 60_000

const signedIn = 1
const notYet = 2
const invalid = 5

/** Issues a ticket that another system completes: five minutes, single use. */
export async function issueRedirectTicket(call: Call): Promise<string> {
  const { database } = call
  const now = call.now()
  const wait = await countUse(database, `redirect:${placeOfAddress(call.ip)}`, { most: 60, window: 10 * 60_000 }, now)
  if (wait > 0) fail(429, 'common.tooManyRequests', { params: { wait: waitingTime(wait) } })
  await database.deleteFrom('redirect_ticket').where('expires_at', '<=', now).execute()
  const secret = createSecret()
  await database
    .insertInto('redirect_ticket')
    .values({ id: fingerprint(secret), status: notYet, user_id: null, expires_at: now + LIFETIME })
    .execute()
  return secret
}

/** The other system recognised the caller: whoever waits with this ticket becomes them. Once. */
export async function completeRedirectTicket(call: Call, secret: string): Promise<void> {
  const { numUpdatedRows } = await call.database
    .updateTable('redirect_ticket')
    .set({ status: signedIn, user_id: call.user.userId })
    .where('id', '=', fingerprint(secret))
    .where('status', '=', notYet)
    .where('expires_at', '>', call.now())
    .where('expires_at', '<=', latestEnd(LIFETIME, call.now()))
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) fail(400, 'auth.ticketInvalid')
}

/** Status by the wire contract 2.1: 2 not yet, 1 with the token once, 5 for what is unknown, used or too old. */
export async function pollRedirectTicket(call: Call, secret: string) {
  const { database } = call
  const id = fingerprint(secret)
  const row = await database.selectFrom('redirect_ticket').selectAll().where('id', '=', id).executeTakeFirst()
  const now = call.now()
  if (!row || !isRunning(row.expires_at, LIFETIME, now))
    return { status: invalid, value: '', theme: '', ticketTimeout: 0 }
  if (row.status === notYet) return { status: notYet, value: '', theme: '', ticketTimeout: row.expires_at - now }
  const spent = await database
    .deleteFrom('redirect_ticket')
    .where('id', '=', id)
    .returning('user_id')
    .executeTakeFirst()
  const user =
    spent?.user_id &&
    (await database.selectFrom('platform_user').selectAll().where('id', '=', spent.user_id).executeTakeFirst())
  if (!user) return { status: invalid, value: '', theme: '', ticketTimeout: 0 }
  const { token, theme } = await admit(call, user, await readSettings(database), row.expires_at - LIFETIME)
  return { status: signedIn, value: token, theme, ticketTimeout: 0 }
}
