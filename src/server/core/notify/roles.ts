import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import type { Call } from '../call.ts'
import { notify } from './notify.ts'

/** Which of some people hold a role. */
export async function holdersAmong(
  database: PlatformDatabase,
  roleId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('user_relation')
    .select('user_id')
    .where('object_type', '=', 'role')
    .where('object_id', '=', roleId)
    .where(whereIn(database, 'user_relation.user_id', userIds))
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

/** Tells people of roles that they did not hold before; whoever gave one to themself knows. */
export async function notifyRolesGranted(
  call: Call,
  roleIds: readonly string[],
  userIds: readonly string[],
): Promise<void> {
  const to = userIds.filter((id) => id !== call.user.userId)
  if (roleIds.length === 0 || to.length === 0) return
  const rows = await call.database
    .selectFrom('role')
    .select('full_name')
    .where(whereIn(call.database, 'role.id', roleIds))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const name = rows.map((row) => row.full_name).join(', ')
  if (name !== '') await notify(call, { reason: 'roleGranted', values: { name }, to, from: call.user })
}
