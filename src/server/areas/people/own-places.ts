import { callerOrganizations } from '#shared/form/caller-organizations.ts'
import type { OwnPlaces } from '#shared/form/kind.ts'
import type { Call } from '#server/core/call.ts'

/** Where the caller, or whoever stands in for one, belongs, as records may begin with it. */
export async function readOwnPlaces(
  call: Pick<Call, 'database'> & { readonly user: Pick<Call['user'], 'userId'> },
): Promise<OwnPlaces> {
  const { userId } = call.user
  const user = await call.database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .select([
      'platform_user.organization_id',
      'platform_user.position_id',
      'organization.path',
      'organization.category',
    ])
    .where('platform_user.id', '=', userId)
    .executeTakeFirst()
  const { positions, roles, groups } = await readMemberships(call, userId)
  const ids = (items: readonly Named[]) => items.map(({ id }) => id)
  return callerOrganizations({
    organizeIdList: user?.path?.split(',') ?? [],
    departmentId: user?.category === 'department' ? user.organization_id : '',
    positionId: user?.position_id ?? '',
    positionIds: positions,
    roleIds: ids(roles),
    groupIds: ids(groups),
  })
}

type Named = { readonly id: string; readonly name: string }

/** Enabled positions, roles and groups of the caller in their order. */
export async function readMemberships({ database }: Pick<Call, 'database'>, userId: string) {
  const rows = await database
    .selectFrom('user_relation')
    .leftJoin('position', (join) =>
      join.onRef('position.id', '=', 'user_relation.object_id').on('user_relation.object_type', '=', 'position'),
    )
    .leftJoin('role', (join) =>
      join.onRef('role.id', '=', 'user_relation.object_id').on('user_relation.object_type', '=', 'role'),
    )
    .leftJoin('user_group', (join) =>
      join.onRef('user_group.id', '=', 'user_relation.object_id').on('user_relation.object_type', '=', 'group'),
    )
    .select((builder) => [
      'user_relation.object_type as type',
      'user_relation.object_id as id',
      builder.fn.coalesce('position.full_name', 'role.full_name', 'user_group.full_name').as('name'),
      builder.fn.coalesce('position.sort_code', 'role.sort_code', 'user_group.sort_code').as('order'),
      builder.fn.coalesce('position.enabled_mark', 'role.enabled_mark', 'user_group.enabled_mark').as('enabled'),
    ])
    .where('user_relation.user_id', '=', userId)
    .where('user_relation.object_type', '!=', 'organization')
    .orderBy('order')
    .orderBy('id')
    .execute()
  const of = (type: string) =>
    rows.flatMap((row) =>
      row.type === type && row.enabled === 1 && row.name !== null ? [{ id: row.id, name: row.name }] : [],
    )
  return { positions: of('position'), roles: of('role'), groups: of('group') }
}
