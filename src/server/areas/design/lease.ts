import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { latestEnd } from '#server/core/clock-skew.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

/** Milliseconds without a word of its holder after which a lease is over. */
export const LEASE_TIME = 90_000

async function holderOf(database: PlatformDatabase, modelId: string, now: number) {
  return database
    .selectFrom('module_lease')
    .leftJoin('platform_user', 'platform_user.id', 'module_lease.user_id')
    .select([
      'module_lease.holder_key',
      'module_lease.user_id',
      'module_lease.taken_at',
      'platform_user.real_name',
      'platform_user.account',
    ])
    .where('module_lease.model_id', '=', modelId)
    .where('module_lease.seen_at', '>', now - LEASE_TIME)
    .where('module_lease.seen_at', '<=', latestEnd(0, now))
    .executeTakeFirst()
}

const nameOf = (holder: { real_name: string | null; account: string | null }) =>
  holder.account === null ? '' : `${holder.real_name ?? ''}/${holder.account}`

/**
 * Takes or renews the lease of a window on a design. Somebody else's stays theirs while it lives, and is told, unless
 * `take` says to end it.
 */
export async function holdLease(call: Call, modelId: string, { key, take }: { key: string; take: boolean }) {
  const now = call.now()
  return call.database.transaction().execute(async (inside) => {
    const own = { holder_key: key, user_id: call.user.userId, taken_at: now, seen_at: now }
    const written = await inside
      .insertInto('module_lease')
      .values({ model_id: modelId, ...own })
      .onConflict((conflict) =>
        conflict
          .column('model_id')
          .doUpdateSet((row) => ({
            ...own,
            taken_at: row
              .case()
              .when('module_lease.holder_key', '=', key)
              .then(row.ref('module_lease.taken_at'))
              .else(now)
              .end(),
          }))
          .where((row) =>
            take
              ? row.lit(true)
              : row.or([
                  row('module_lease.holder_key', '=', key),
                  row('module_lease.seen_at', '<=', now - LEASE_TIME),
                  row('module_lease.seen_at', '>', latestEnd(0, now)),
                ]),
          ),
      )
      .executeTakeFirst()
    const holder = await holderOf(inside, modelId, now)
    const isMine = Number(written.numInsertedOrUpdatedRows ?? 0) > 0 && holder?.holder_key === key
    return { isMine, holderName: holder ? nameOf(holder) : '', since: holder ? Number(holder.taken_at) : now }
  })
}

export async function endLease(database: PlatformDatabase, modelId: string, key: string): Promise<void> {
  await database.deleteFrom('module_lease').where('model_id', '=', modelId).where('holder_key', '=', key).execute()
}

/** Refuses with 400 to write a design that another window holds, or with `userId` another person, saying whose it is. */
export async function requireNotHeld(
  database: PlatformDatabase,
  modelId: string,
  by: { readonly key?: string | undefined; readonly userId?: string },
  now: number,
): Promise<void> {
  const holder = await holderOf(database, modelId, now)
  if (holder && holder.holder_key !== by.key && holder.user_id !== by.userId)
    fail(400, 'design.held', { field: 'lease', params: { name: nameOf(holder) } })
}

/** Since when a window holds a design; null when it does not. */
export async function heldSince(
  database: PlatformDatabase,
  modelId: string,
  key: string | undefined,
  now: number,
): Promise<number | null> {
  const holder = await holderOf(database, modelId, now)
  return holder && holder.holder_key === key ? Number(holder.taken_at) : null
}
