import { latestEnd } from './clock-skew.ts'
import { message, type Message } from '#server/messages/message.ts'
import type { PlatformDatabase } from '#server/database/open.ts'

export interface RateLimit {
  readonly most: number
  /** Milliseconds, from the first use on. */
  readonly window: number
}

/**
 * Counts one use under a name, or so many at once, and answers how many milliseconds to wait: 0 while the limit is not
 * passed. One statement counts, so parallel calls cannot slip past.
 */
export async function countUse(
  database: PlatformDatabase,
  name: string,
  { most, window }: RateLimit,
  now: number,
  added = 1,
): Promise<number> {
  await database
    .deleteFrom('rate_limit')
    .where((row) =>
      row.or([row('ends_at', '<=', now), row.and([row('id', '=', name), row('ends_at', '>', latestEnd(window, now))])]),
    )
    .execute()
  const { uses, ends_at } = await database
    .insertInto('rate_limit')
    .values({ id: name, uses: added, ends_at: now + window })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({ uses: row('rate_limit.uses', '+', added) })),
    )
    .returning(['uses', 'ends_at'])
    .executeTakeFirstOrThrow()
  return uses > most ? Math.max(1, Number(ends_at) - now) : 0
}

/** Milliseconds as people read them: seconds below a minute, else minutes, rounded up. */
export function waitingTime(milliseconds: number): Message {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 60
    ? message('common.seconds', { count: seconds })
    : message('common.minutes', { count: Math.ceil(seconds / 60) })
}
