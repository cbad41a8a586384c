import { isRunning } from '#server/core/moments.ts'
import { createSecret, fingerprint } from '#server/core/tokens.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

const LIFETIME = 60_000

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
