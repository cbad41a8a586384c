import type { AnswerData } from '#shared/api/endpoint.ts'
import type { BaseInfoInput } from '#shared/api/current-user.ts'
import type { Endpoints } from '#shared/api/table.ts'
import { isEmail, isMobile } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireCitizenNumber } from '#server/core/citizen-number.ts'
import { waitingTime } from '#server/core/rate.ts'
import { lockClaims } from '#server/core/row-lock.ts'
import { keepDetail } from '#server/core/user-detail.ts'

/** Base information of the caller (wire contract 4.4). */
export async function readBaseInfo(call: Call): Promise<AnswerData<Endpoints['profile.read']>> {
  const { database } = call
  const { userId } = call.user
  const user = await database
    .selectFrom('platform_user')
    .leftJoin('organization', 'organization.id', 'platform_user.organization_id')
    .leftJoin('position', 'position.id', 'platform_user.position_id')
    .leftJoin('platform_user as manager', 'manager.id', 'platform_user.manager_id')
    .leftJoin('user_detail as detail', 'detail.user_id', 'platform_user.id')
    .selectAll('platform_user')
    .select([
      'organization.path_names',
      'position.full_name as position_name',
      'manager.real_name as manager_name',
      'manager.account as manager_account',
      'detail.birthday',
      'detail.entry_date',
      'detail.nation',
      'detail.native_place',
      'detail.certificates_type',
      'detail.certificates_number',
      'detail.education',
      'detail.ranks',
      'detail.tele_phone',
      'detail.landline',
      'detail.urgent_contacts',
      'detail.urgent_tele_phone',
      'detail.postal_address',
      'detail.signature',
    ])
    .where('platform_user.id', '=', userId)
    .executeTakeFirstOrThrow()
  const roles = await database
    .selectFrom('user_relation')
    .innerJoin('role', 'role.id', 'user_relation.object_id')
    .select('role.full_name')
    .where('user_relation.user_id', '=', userId)
    .where('user_relation.object_type', '=', 'role')
    .where('role.enabled_mark', '=', 1)
    .orderBy('role.sort_code')
    .orderBy('role.id')
    .execute()
  return {
    id: userId,
    account: user.account,
    realName: user.real_name,
    organize: user.path_names,
    position: user.position_name,
    manager: user.manager_account === null ? '' : `${user.manager_name}/${user.manager_account}`,
    roleId: roles.map((role) => role.full_name).join(call.text('common.listSeparator')),
    creatorTime: user.created_at,
    prevLogTime: user.prev_login_at,
    avatar: user.head_icon,
    theme: user.theme,
    language: user.language,
    gender: String(user.gender),
    mobilePhone: user.mobile_phone,
    email: user.email,
    nation: user.nation,
    nativePlace: user.native_place,
    certificatesType: user.certificates_type,
    certificatesNumber: user.certificates_number,
    education: user.education,
    ranks: user.ranks,
    entryDate: user.entry_date,
    birthday: user.birthday,
    telePhone: user.tele_phone,
    landline: user.landline,
    urgentContacts: user.urgent_contacts,
    urgentTelePhone: user.urgent_tele_phone,
    postalAddress: user.postal_address,
    signature: user.signature,
  }
}

const DAY = 24 * 60 * 60_000

/** Refuses with 400 what breaks the reusable patterns of section 5; empty texts pass. */
async function validate(call: Call, input: BaseInfoInput): Promise<void> {
  if (input.mobilePhone !== '' && !isMobile(input.mobilePhone))
    fail(400, 'auth.mobileInvalid', { field: 'mobilePhone' })
  if (await isTaken(call, input.mobilePhone)) {
    // The answer tells that somebody has the number: not for trying numbers through.
    const wait = call.tally.use(`mobileTaken:${call.user.userId}`, { most: 5, window: DAY }, call.now())
    if (wait > 0) fail(429, 'common.tooOften', { params: { wait: waitingTime(wait) } })
    fail(400, 'profile.mobileTaken', { field: 'mobilePhone' })
  }
  if (input.email !== '' && !isEmail(input.email)) fail(400, 'profile.emailInvalid', { field: 'email' })
  const stored = await call.database
    .selectFrom('user_detail')
    .select(['certificates_type as certificatesType', 'certificates_number as certificatesNumber'])
    .where('user_id', '=', call.user.userId)
    .executeTakeFirst()
  await requireCitizenNumber(call.database, input, stored ?? null)
}

/**
 * Whether the caller claims a number that another account has: a code sent to it signs in. Keeping one's own is no
 * claim, so that two who shared a number before can still save.
 */
async function isTaken({ database, user }: Call, mobile: string): Promise<boolean> {
  if (mobile === '') return false
  const holders = await database
    .selectFrom('platform_user')
    .select('id')
    .where('mobile_phone', '=', mobile)
    .where('deleted_at', 'is', null)
    .execute()
  return holders.length > 0 && holders.every(({ id }) => id !== user.userId)
}

/** A number that was free a moment ago may have been claimed since: asked again where nobody else can claim it. */
async function requireFree(call: Call, mobile: string): Promise<void> {
  if (mobile === '') return
  const own = call.database.selectFrom('platform_user').select('mobile_phone').where('id', '=', call.user.userId)
  if ((await own.executeTakeFirst())?.mobile_phone === mobile) return
  await lockClaims(call.database)
  if (await isTaken(call, mobile)) fail(400, 'profile.mobileTaken', { field: 'mobilePhone' })
}

/** Stores the editable part. Account, organisation, position and roles are no part of it. */
export async function saveBaseInfo(call: Call, input: BaseInfoInput): Promise<void> {
  await validate(call, input)
  const { userId: user_id } = call.user
  await call.database.transaction().execute(async (inside) => {
    await requireFree({ ...call, database: inside }, input.mobilePhone)
    await inside
      .updateTable('platform_user')
      .set({
        real_name: input.realName,
        gender: input.gender,
        mobile_phone: input.mobilePhone,
        email: input.email,
      })
      .where('id', '=', user_id)
      .execute()
    await keepDetail(inside, user_id, input)
  })
}
