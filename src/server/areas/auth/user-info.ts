import { placeOf } from '#server/core/addresses.ts'
import type { Call } from '#server/core/call.ts'
import { isPasswordOverdue, type Settings } from '#server/core/settings.ts'
import { startPortal } from '../portal/start.ts'
import { readMemberships } from '../people/own-places.ts'
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
      portalId: await startPortal(call, user),
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
