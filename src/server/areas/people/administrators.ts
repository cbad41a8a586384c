import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { lockUsers } from '#server/core/row-lock.ts'
import { whereIn } from '#server/database/text.ts'

/** The administrators in their order, with the name of their organisation. */
export async function listAdministrators({ database }: Pick<Call, 'database'>) {
  const rows = await database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .select(['platform_user.id', 'account', 'real_name', 'head_icon', 'platform_user.enabled_mark', 'path_names'])
    .where('is_administrator', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('platform_user.sort_code')
    .orderBy('platform_user.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    realName: row.real_name,
    headIcon: row.head_icon,
    organize: row.path_names ?? '',
    enabledMark: row.enabled_mark ?? 0,
  }))
}

/**
 * Replaces the list of administrators. Only administrators may, and nobody takes it from themselves: so one who is
 * enabled always remains.
 */
export async function setAdministrators(call: Call, adminIds: readonly string[]): Promise<void> {
  const { user } = call
  if (!user.isAdministrator) fail(403, 'user.administratorsAlone')
  const wanted = new Set(adminIds)
  if (!wanted.has(user.userId)) fail(400, 'user.notYourselfAdministrator', { field: 'adminIds' })
  const changed = await call.database.transaction().execute(async (inside) => {
    // Two who take each other off the list at once must not both succeed.
    await lockUsers(inside)
    const rows = await inside
      .selectFrom('platform_user')
      .select(['id', 'is_administrator', 'enabled_mark', 'deleted_at'])
      .where((row) => row.or([row('is_administrator', '=', 1), whereIn(inside, 'platform_user.id', [...wanted])]))
      .execute()
    // Somebody may have taken it from the caller since the call was let in.
    if (!rows.some((row) => row.id === user.userId && row.is_administrator === 1)) fail(403, 'user.administratorsAlone')
    const known = rows.filter(({ deleted_at, is_administrator: is, enabled_mark }) => {
      return deleted_at === null && (is === 1 || enabled_mark === 1)
    })
    const knownIds = new Set(known.map(({ id }) => id))
    if ([...wanted].some((id) => !knownIds.has(id))) fail(400, 'organization.managerUnknown', { field: 'adminIds' })
    const raised = known.filter((row) => row.is_administrator !== 1).map(({ id }) => id)
    const lowered = rows.filter((row) => row.is_administrator === 1 && !wanted.has(row.id)).map(({ id }) => id)
    for (const [ids, is_administrator] of [
      [raised, 1],
      [lowered, 0],
    ] as const)
      await inside
        .updateTable('platform_user')
        .set({ is_administrator })
        .where(whereIn(inside, 'platform_user.id', ids))
        .execute()
    return [...raised, ...lowered]
  })
  permissionsChanged(call, changed)
}
