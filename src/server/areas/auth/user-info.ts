import { callerOrganizations } from '#shared/form/caller-organizations.ts'
import type { OwnPlaces } from '#shared/form/kind.ts'
import type { Call } from '#server/core/call.ts'
import { isPasswordOverdue, type Settings } from '#server/core/settings.ts'
import { meantOrganizations } from '../people/variables.ts'

/** Organisations that the answer lists; whoever stands above more than these is told the own one alone. */
const MAX_SUBSIDIARY = 1000

/** The userInfo part of CurrentUser without its systems, and the system the user works in. */
export async function readUserInfo(call: Call, settings: Settings) {
  const { database } = call
  const { userId } = call.user
  const user = await database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .leftJoin('platform_user as manager', 'manager.id', 'platform_user.manager_id')
    .leftJoin('user_detail as detail', 'detail.user_id', 'platform_user.id')
    .selectAll('platform_user')
    .select(['organization.path', 'organization.path_names', 'organization.category', 'organization.full_name'])
    .select(['manager.real_name as manager_name', 'detail.birthday', 'detail.tele_phone', 'detail.landline'])
    .leftJoin('user_signature as signature', (join) =>
      join.onRef('signature.user_id', '=', 'platform_user.id').on('signature.is_default', '=', 1),
    )
    .leftJoin('session', (join) => join.on('session.id', '=', call.user.sessionId))
    .select(['signature.id as sign_id', 'session.client'])
    .where('platform_user.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { positions, roles, groups } = await readMemberships(call, userId)
  const subordinates = await database
    .selectFrom('platform_user')
    .select('id')
    .where('manager_id', '=', userId)
    .where('enabled_mark', '=', 1)
    .where('deleted_at', 'is', null)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const below = await meantOrganizations(call, ['@currentOrgAndSubOrg'])
  const separator = call.text('common.listSeparator')
  const noticed = settings.lastLoginTimeSwitch === 1 && user.prev_login_at !== null
  return {
    systemId: user.system_id,
    userInfo: {
      userId,
      userAccount: user.account,
      userName: user.real_name,
      gender: user.gender,
      email: user.email,
      mobilePhone: user.mobile_phone,
      telePhone: user.tele_phone ?? '',
      landline: user.landline ?? '',
      birthday: user.birthday,
      headIcon: user.head_icon,
      organizeId: user.organization_id,
      organizeIdList: user.path?.split(',') ?? [],
      organizeName: user.path_names ?? '',
      departmentId: user.category === 'department' ? user.organization_id : '',
      departmentName: user.category === 'department' ? (user.full_name ?? '') : '',
      positionId: user.position_id ?? '',
      positionName: positions.map((position) => position.name).join(separator),
      positionIds: positions,
      roleId: roles[0]?.id ?? '',
      roleIds: roles.map((role) => role.id),
      roleName: roles.map((role) => role.name).join(separator),
      groupIds: groups.map((group) => group.id),
      groupNames: groups.map((group) => group.name).join(separator),
      managerId: user.manager_id ?? '',
      manager: user.manager_name ?? '',
      subordinates: subordinates.map(({ id }) => id),
      subsidiary: below.length > MAX_SUBSIDIARY ? [user.organization_id] : below,
      isAdministrator: user.is_administrator === 1,
      portalId: user.portal_id,
      signImg: user.sign_img,
      signId: user.sign_id ?? '',
      changePasswordDate: user.change_password_date,
      passwordOverdue: isPasswordOverdue(user.change_password_date ?? user.created_at, settings, call.now()),
      loginTime: user.last_login_at,
      loginIPAddress: user.last_login_ip,
      loginIPAddressName: placeOf(call, user.last_login_ip),
      loginPlatForm: user.client ?? '',
      prevLogin: noticed ? 1 : 0,
      prevLoginTime: noticed ? user.prev_login_at : null,
      prevLoginIPAddress: noticed ? user.prev_login_ip : '',
      prevLoginIPAddressName: noticed ? placeOf(call, user.prev_login_ip) : '',
      theme: user.theme || settings.sysTheme,
      language: user.language,
    },
  }
}

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
async function readMemberships({ database }: Pick<Call, 'database'>, userId: string) {
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

/** What can be said about the place of an address without asking anybody. */
export function placeOf(call: Pick<Call, 'text'>, address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (plain === '') return ''
  if (plain === '::1' || plain.startsWith('127.')) return call.text('auth.placeHere')
  if (/^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80:)/i.test(plain))
    return call.text('auth.placeInside')
  return call.text('auth.placeOutside')
}
