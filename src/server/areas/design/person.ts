import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { readOwnPlaces } from '../people/own-places.ts'

/** Somebody as a form sees who fills it in. Refuses with 404 who is not there, or disabled. */
export async function personOf({ database }: Pick<Call, 'database'>, userId: string) {
  const user = await database
    .selectFrom('platform_user')
    .select(['id', 'real_name', 'account'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('enabled_mark', '<>', 0)
    .executeTakeFirst()
  if (!user) return fail(404, 'user.notFound')
  return {
    userId: user.id,
    userName: `${user.real_name}/${user.account}`,
    own: await readOwnPlaces({ database, user: { userId } }),
  }
}
