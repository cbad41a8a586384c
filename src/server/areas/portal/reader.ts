import { fail } from '#server/core/answer.ts'
import { type Call, callAs } from '#server/core/call.ts'
import { personOf } from '#server/core/person.ts'
import { requireSeen } from '../authority/write.ts'

/**
 * The call as another person makes it, to see what they would see. Refuses with 403 whom the caller does not administer:
 * their rows say more than the caller may know.
 */
export async function readerOf(call: Call, userId: string): Promise<Call> {
  if (userId === call.user.userId) return call
  await requireSeen(call, 'user', userId)
  const row = await call.database
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return fail(404, 'table.notFound')
  // They see everything, whatever else their caller administers.
  if (row.is_administrator === 1 && !call.user.isAdministrator) fail(403, 'common.notAllowed')
  return callAs(call, { ...call.user, ...personOf(row) })
}
