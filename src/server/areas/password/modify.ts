import { placeOfAddress } from '#server/core/addresses.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { clientHash, hashPassword, PasswordsBusy } from '#server/core/passwords.ts'
import { endSessionsOf } from '#server/core/session.ts'
import { readSettings, type Settings } from '#server/core/settings.ts'
import { spendCaptcha } from '../auth/captcha.ts'
import { checkOwnPassword } from '../auth/sign-in.ts'
import { rememberPassword, wasUsed } from './history.ts'

const oldWrong = { code: 'password.oldWrong', field: 'oldPassword' } as const
/** What is wrong with the new password belongs to its field. */
const about = { field: 'password' } as const

export interface PasswordChange {
  /** As clients send passwords: hex MD5. */
  readonly oldPassword: string
  readonly password: string
  readonly code: string
  /** Number of the captcha. */
  readonly timestamp: string
}

/**
 * Changes the caller's password and ends every session of theirs. Refuses with 400: captcha wrong or spent, old
 * password wrong (counted like a sign-in), new one used before (wire contract 2.3).
 */
export async function modifyPassword(call: Call, change: PasswordChange): Promise<void> {
  const { database, user } = call
  await spendCaptcha(database, change.timestamp, change.code, call.now())
  const settings = await readSettings(database)
  const stored = await checkOwnPassword(call, change.oldPassword, oldWrong)
  await rejectKnown(call, change, settings)
  const password_hash = await hashed(change.password, placeOfAddress(call.ip))
  await database.transaction().execute(async (inside) => {
    const { numUpdatedRows } = await inside
      .updateTable('platform_user')
      .set({ password_hash, change_password_date: call.now() })
      .where('id', '=', user.userId)
      .where('password_hash', '=', stored.password_hash)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) fail(400, oldWrong.code, oldWrong)
    await rememberPassword(inside, user.userId, stored.password_hash, call.now())
    await endSessionsOf(inside, user.userId, 'password')
  })
  // The caller hears it from the answer.
  call.sessionsEnded(user.userId, user.sessionId)
}

/**
 * Only hashes travel, so length and kinds of characters are the client's to check; what is known by its hash is
 * refused here: no text at all, the account's own name, the initial password, and passwords used before.
 */
async function rejectKnown(call: Call, change: PasswordChange, settings: Settings): Promise<void> {
  const { database, user } = call
  const next = change.password.toLowerCase()
  if (next === clientHash('')) fail(400, 'password.empty', about)
  if (next === change.oldPassword.toLowerCase()) fail(400, 'password.sameAsOld', about)
  if (next === clientHash(user.account)) fail(400, 'password.sameAsAccount', about)
  const initial = call.seals.open(settings.newUserDefaultPassword)
  if (initial !== '' && next === clientHash(initial)) fail(400, 'password.sameAsInitial', about)
  // The present password is one of the last ones too.
  const earlier = settings.disableOldPassword === 1 ? settings.disableTheNumberOfOldPasswords - 1 : 0
  if (earlier > 0 && (await wasUsed(database, user.userId, next, earlier))) {
    fail(400, 'password.usedBefore', { ...about, params: { count: earlier + 1 } })
  }
}

async function hashed(received: string, who: string): Promise<string> {
  try {
    return await hashPassword(received, who)
  } catch (error) {
    if (error instanceof PasswordsBusy) fail(429, 'password.busy')
    throw error
  }
}
