import { randomInt } from 'node:crypto'
import { rememberPassword } from '#server/areas/password/history.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { endSessionsOf } from '#server/core/session.ts'
import { forgetFailures } from '#server/core/sign-in-attempts.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

const letters = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '-_.'] as const
const LENGTH = 16

/** A password of every kind of character that a policy may ask for, without those that look alike. */
export function makePassword(): string {
  const all = letters.join('')
  const chosen = Array.from({ length: LENGTH }, (_none, at) => letters[at] ?? all).map(
    (from) => from[randomInt(from.length)] ?? '',
  )
  for (let at = chosen.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[chosen[at], chosen[other]] = [chosen[other] ?? '', chosen[at] ?? '']
  }
  return chosen.join('')
}

async function findAccount(database: PlatformDatabase, account: string) {
  const user = await database
    .selectFrom('platform_user')
    .select(['id', 'account', 'password_hash'])
    .where('account', '=', account)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new Error(`${account}: there is no such account`)
  return user
}

/** Lets an account sign in again: neither locked, nor disabled, nor waiting. */
export async function unlockAccount(database: PlatformDatabase, account: string): Promise<void> {
  const { id } = await findAccount(database, account)
  await database.updateTable('platform_user').set({ enabled_mark: 1 }).where('id', '=', id).execute()
  await forgetFailures(database, account)
}

/** Sets another password, to be changed at the next sign-in; every session of the account ends. */
export async function resetAccount(
  database: PlatformDatabase,
  account: string,
  password: string,
  now: number,
): Promise<void> {
  const user = await findAccount(database, account)
  const password_hash = await hashPassword(clientHash(password))
  await database.transaction().execute(async (inside) => {
    await inside
      .updateTable('platform_user')
      .set({ password_hash, change_password_date: null })
      .where('id', '=', user.id)
      .execute()
    if (user.password_hash !== '') await rememberPassword(inside, user.id, user.password_hash, now)
    await endSessionsOf(inside, user.id, 'password')
  })
  await unlockAccount(database, account)
}

const states: Readonly<Record<number, string>> = { 0: 'disabled', 1: 'may sign in', 2: 'locked' }

/** Accounts that may do everything, and whether they may sign in. */
export async function listAdministrators(
  database: PlatformDatabase,
): Promise<readonly { readonly account: string; readonly name: string; readonly state: string }[]> {
  const rows = await database
    .selectFrom('platform_user')
    .select(['account', 'real_name', 'enabled_mark'])
    .where('is_administrator', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('account')
    .execute()
  return rows.map(({ account, real_name, enabled_mark }) => ({
    account,
    name: real_name ?? '',
    state: states[enabled_mark ?? 0] ?? String(enabled_mark),
  }))
}
