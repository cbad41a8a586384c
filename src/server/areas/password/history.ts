import { nextId } from '#server/core/ids.ts'
import { verifyPassword } from '#server/core/passwords.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Replaced passwords kept per user: the longest memory a policy may ask for. */
const KEPT = 24

/** Remembers a password that is being replaced, and forgets the oldest beyond what is kept. */
export async function rememberPassword(
  database: PlatformDatabase,
  userId: string,
  passwordHash: string,
  now: number,
): Promise<void> {
  await database
    .insertInto('password_history')
    .values({ id: nextId(), user_id: userId, password_hash: passwordHash, replaced_at: now })
    .execute()
  await database
    .deleteFrom('password_history')
    .where('id', 'in', (query) =>
      query
        .selectFrom('password_history')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('replaced_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1_000)
        .offset(KEPT),
    )
    .execute()
}

/** Whether one of the last passwords before the present one was this. `received` is what the client sends. */
export async function wasUsed(
  database: PlatformDatabase,
  userId: string,
  received: string,
  last: number,
): Promise<boolean> {
  const rows = await database
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .limit(Math.min(Math.max(last, 0), KEPT))
    .execute()
  for (const row of rows) if (await verifyPassword(received, row.password_hash)) return true
  return false
}
