import type { OrganizationRights } from '#shared/api/administrator.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { lockRows } from '#server/core/row-lock.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Page, readPage } from '#server/database/page.ts'
import type { OrganizationManagerTable } from '#server/database/tables/people.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { administeredBy, isWithin, rightsGiven, withinRight } from './administered.ts'
import { requireUsers } from './user-scope.ts'

/** Organisation managers, as far as the caller administers what they do. */
export async function listManagers(call: Call, query: Page & { readonly keyword?: string | undefined }) {
  const { database } = call
  const scope = await administeredBy(call)
  const own = database
    .selectFrom('organization_manager')
    .select('organization_manager.user_id')
    .where(withinRight(database, scope, 'select', 'organization_manager.organization_id'))
  const word = query.keyword?.trim()
  let people = database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .where('platform_user.deleted_at', 'is', null)
    .where('platform_user.id', 'in', own)
  if (word)
    people = people.where((row) =>
      row.or([
        likeContains(database, 'platform_user.account', word),
        likeContains(database, 'platform_user.real_name', word),
      ]),
    )
  const { rows, pagination } = await readPage(
    people
      .select(['platform_user.id', 'platform_user.account', 'platform_user.real_name', 'platform_user.head_icon'])
      .select(['platform_user.enabled_mark', 'organization.path_names'])
      .orderBy('platform_user.sort_code')
      .orderBy('platform_user.id'),
    query,
  )
  const places = await database
    .selectFrom('organization_manager')
    .innerJoin('organization', 'organization.id', 'organization_manager.organization_id')
    .select(['organization_manager.user_id', 'organization_manager.created_at', 'organization.path_names'])
    .where(
      whereIn(
        database,
        'organization_manager.user_id',
        rows.map(({ id }) => id),
      ),
    )
    .where(withinRight(database, scope, 'select', 'organization_manager.organization_id'))
    .orderBy('organization.path_names')
    .execute()
  const byUser = Map.groupBy(places, ({ user_id }) => user_id)
  const list = rows.map((row) => ({
    id: row.id,
    account: row.account,
    realName: row.real_name,
    headIcon: row.head_icon,
    organize: row.path_names ?? '',
    enabledMark: row.enabled_mark ?? 0,
    organizations: (byUser.get(row.id) ?? []).map(({ path_names }) => path_names).join(', '),
    creatorTime: byUser.get(row.id)?.[0]?.created_at ?? null,
  }))
  return { list, pagination }
}

export const wireOf = (row: OrganizationManagerTable): OrganizationRights => ({
  organizeId: row.organization_id,
  thisLayerSelect: row.this_select,
  thisLayerAdd: row.this_add,
  thisLayerEdit: row.this_edit,
  thisLayerDelete: row.this_remove,
  subLayerSelect: row.below_select,
  subLayerAdd: row.below_add,
  subLayerEdit: row.below_edit,
  subLayerDelete: row.below_remove,
})

/** What a user administers by name; 404 for somebody of whom nothing is named that the caller may see. */
export async function readManager(call: Call, userId: string) {
  const { database } = call
  const rows = await database
    .selectFrom('organization_manager')
    .selectAll()
    .where('user_id', '=', userId)
    .where(withinRight(database, await administeredBy(call), 'select', 'organization_manager.organization_id'))
    .orderBy('organization_id')
    .execute()
  if (rows.length === 0) fail(404, 'table.notFound')
  return { userId, organizations: rows.map(wireOf) }
}

/**
 * Says what a user administers. Nobody gives more than they administer themselves, and nobody says it of themselves;
 * what lies beyond the caller's reach, or is not shown to them, stays as it is.
 */
export async function saveManager(
  call: Call,
  userId: string,
  wanted: readonly OrganizationRights[],
  mode: 'create' | 'update' | 'delete',
): Promise<void> {
  const scope = await administeredBy(call)
  if (!scope.all && userId === call.user.userId) fail(403, 'user.notYourOwnRights')
  await call.database.transaction().execute(async (inside) => {
    const places = wanted.map(({ organizeId }) => organizeId)
    await lockRows(inside, 'organization', places, 'key share')
    const before = await inside.selectFrom('organization_manager').selectAll().where('user_id', '=', userId).execute()
    if (mode === 'create' && before.length > 0) fail(400, 'user.managerAlready', { field: 'userId' })
    if (mode !== 'create' && before.length === 0) fail(404, 'table.notFound')
    if (mode === 'create') await requireUsers(inside, scope, [userId])
    const paths = await pathsOf(inside, [...places, ...before.map((row) => row.organization_id)])
    const isShown = (path: string | undefined) => scope.all || (path !== undefined && scope.may('select', path))
    const mine = before.filter((row) => {
      const path = paths.get(row.organization_id)
      return isShown(path) && isWithin(scope, row, path)
    })
    if (mode !== 'create' && mine.length === 0) fail(403, 'organization.notAdministered')
    const rows = wanted.map((rights) => rowOf(userId, rights, call.now()))
    if (new Set(rows.map((row) => row.organization_id)).size < rows.length)
      fail(400, 'user.organizationTwice', { field: 'organizations' })
    for (const row of rows) {
      if (!paths.has(row.organization_id)) fail(400, 'organization.notFound', { field: 'organizations' })
      if (rightsGiven(row).length === 0) fail(400, 'user.noRightChosen', { field: 'organizations' })
      const same = before.find((each) => each.organization_id === row.organization_id)
      if (!isWithin(scope, row, paths.get(row.organization_id)) || (same && !mine.includes(same)))
        fail(403, 'user.notYoursToGive')
    }
    for (const row of mine)
      await inside
        .deleteFrom('organization_manager')
        .where('user_id', '=', userId)
        .where('organization_id', '=', row.organization_id)
        .execute()
    if (rows.length > 0) await inside.insertInto('organization_manager').values(rows).execute()
  })
  permissionsChanged(call, [userId])
}

async function pathsOf(database: PlatformDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom('organization')
    .select(['id', 'path'])
    .where(whereIn(database, 'organization.id', ids))
    .execute()
  return new Map(rows.map(({ id, path }) => [id, path]))
}

function rowOf(user_id: string, wire: OrganizationRights, created_at: number): OrganizationManagerTable {
  return {
    user_id,
    organization_id: wire.organizeId,
    this_select: wire.thisLayerSelect,
    this_add: wire.thisLayerAdd,
    this_edit: wire.thisLayerEdit,
    this_remove: wire.thisLayerDelete,
    below_select: wire.subLayerSelect,
    below_add: wire.subLayerAdd,
    below_edit: wire.subLayerEdit,
    below_remove: wire.subLayerDelete,
    created_at,
  }
}
