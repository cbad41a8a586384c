import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { findSession } from '#server/core/session.ts'
import { readSettings } from '#server/core/settings.ts'
import { admit, type SignedInResult } from './sign-in.ts'
import { spendTicket } from './tickets.ts'

/** Signs in with a single sign-on ticket: refuses with 400 one that is unknown, used or too old. */
export async function signInByTicket(call: Call, secret: string): Promise<SignedInResult> {
  const { database } = call
  const ticket = await spendTicket(database, secret, call.now())
  if (!ticket) fail(400, 'auth.ssoInvalid')
  const user = await database.selectFrom('platform_user').selectAll().where('id', '=', ticket.userId).executeTakeFirst()
  if (!user) fail(400, 'auth.ssoInvalid')
  return admit(call, user, await readSettings(database), ticket.issuedAt)
}

/** Exchanges a single sign-on ticket for a session, or confirms a token that is still alive. */
export async function validateLogin(
  call: Call,
  query: { readonly ticket?: string | undefined; readonly token?: string | undefined },
): Promise<SignedInResult> {
  const { database } = call
  if (query.ticket) {
    return signInByTicket(call, query.ticket)
  }
  if (!query.token) fail(400, 'auth.ssoInvalid')
  const session = await findSession(database, query.token, call.now()).catch(() => undefined)
  if (!session) fail(400, 'auth.ssoInvalid')
  const { theme } = await database
    .selectFrom('platform_user')
    .select('theme')
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  return { token: query.token, theme: theme || 'classic' }
}
