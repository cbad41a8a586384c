import { namesOf } from '#shared/rules/names-of.ts'
import type { UserInput } from '#shared/api/user.ts'
import type { Call } from '#server/core/call.ts'
import { requireCitizenNumber } from '#server/core/citizen-number.ts'
import { nextId } from '#server/core/ids.ts'
import { notifyRolesGranted } from '#server/core/notify/roles.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { lockClaims, lockUserRow, lockUsers } from '#server/core/row-lock.ts'
import { readSettings } from '#server/core/settings.ts'
import { keepDetail } from '#server/core/user-detail.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { type Administered, administeredBy } from './administered.ts'
import { requireNoMoreGranted } from './giving.ts'
import { findUser, readUser, relationsOf } from './user-record.ts'
import { requireDispensable, requireMemberships, requireRules, type WantedMemberships } from './user-rules.ts'
import { requireUsers } from './user-scope.ts'
import { signOut } from './user-state.ts'

const split = (joined: string | null | undefined) => [...new Set((joined ?? '').split(',').filter((id) => id !== ''))]

async function relate(database: PlatformDatabase, userId: string, wanted: WantedMemberships): Promise<void> {
  await database.deleteFrom('user_relation').where('user_id', '=', userId).execute()
  const rows = namesOf(wanted).flatMap((object_type) =>
    wanted[object_type].map((object_id) => ({ user_id: userId, object_type, object_id })),
  )
  if (rows.length > 0) await database.insertInto('user_relation').values(rows).execute()
}

const wantedOf = (input: UserInput): WantedMemberships => ({
  organization: split(input.organizeId),
  position: split(input.positionId),
  role: split(input.roleId),
  group: split(input.groupId),
})

const ownColumns = (input: UserInput, wanted: WantedMemberships) => ({
  account: input.account,
  real_name: input.realName,
  gender: input.gender,
  mobile_phone: input.mobilePhone,
  email: input.email,
  organization_id: wanted.organization[0] ?? '',
  position_id: wanted.position[0] ?? null,
  manager_id: input.managerId || null,
  sort_code: input.sortCode,
  description: input.description ?? '',
})

/** What all users have in common that are added by one call. */
export interface UserPreparation {
  readonly scope: Administered
  /** Of the initial password of the policy; empty: none. */
  readonly passwordHash: string
}

/** Worked out before the transaction: SQLite has one connection, and it is taken then. */
export async function prepareUsers(call: Call): Promise<UserPreparation> {
  const initial = call.seals.open((await readSettings(call.database)).newUserDefaultPassword)
  const passwordHash = initial === '' ? '' : await hashPassword(clientHash(initial))
  return { scope: await administeredBy(call), passwordHash }
}

/**
 * Creates a user, who has the initial password of the policy where there is one, and has to change it. Answers whether
 * there was one.
 */
export async function createUser(call: Call, input: UserInput): Promise<{ id: string; hasPassword: boolean }> {
  const prepared = await prepareUsers(call)
  const id = await call.database.transaction().execute((inside) => addUserIn(call, inside, input, prepared))
  return { id, hasPassword: prepared.passwordHash !== '' }
}

/** The same inside a transaction; answers the new id. Nothing is written of a user who is refused. */
export async function addUserIn(
  call: Call,
  inside: PlatformDatabase,
  input: UserInput,
  { scope, passwordHash }: UserPreparation,
): Promise<string> {
  const id = nextId()
  const wanted = wantedOf(input)
  await lockClaims(inside)
  await requireRules(inside, id, input, null)
  await requireCitizenNumber(inside, input, null)
  await requireMemberships({ call, inside, scope, userId: id }, wanted, new Map())
  await inside
    .insertInto('platform_user')
    .values({
      id,
      ...ownColumns(input, wanted),
      password_hash: passwordHash,
      is_administrator: 0,
      enabled_mark: input.enabledMark === 0 ? 0 : 1,
      head_icon: input.headIcon ?? '',
      system_id: null,
      portal_id: '',
      sign_img: '',
      theme: 'classic',
      language: '',
      created_at: call.now(),
      deleted_at: null,
      change_password_date: null,
      last_login_at: null,
      last_login_ip: '',
      prev_login_at: null,
      prev_login_ip: '',
    })
    .execute()
  await relate(inside, id, wanted)
  await keepDetail(inside, id, input)
  return id
}

/** Changes what is named of a user. One who is disabled by it is signed out everywhere. */
export async function updateUser(call: Call, id: string, change: Partial<UserInput>): Promise<void> {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const scope = await administeredBy(call)
  const { isOut, newRoles } = await call.database.transaction().execute(async (inside) => {
    // Whoever is above whom, and who is the last administrator, is a matter of several people.
    await lockUsers(inside)
    // Before the row: somebody may be claiming a number for themselves, who holds this one and waits for the row.
    const { mobilePhone = '' } = change
    const held = await findUser(inside, id)
    const isRenamed = change.account !== undefined && change.account !== held.account
    if (isRenamed || (mobilePhone !== '' && mobilePhone !== held.mobile_phone)) await lockClaims(inside)
    await lockUserRow(inside, id)
    // What is not named stays as it is now: another save may have changed it since the call came.
    const stored = await readUser({ ...call, database: inside }, id)
    const input: UserInput = { ...stored, gender: Number(stored.gender), ...named }
    const wanted = wantedOf(input)
    const before = await findUser(inside, id)
    await requireUsers(inside, scope, [id], 'edit', 'account')
    await requireRules(inside, id, input, before)
    await requireCitizenNumber(inside, input, stored)
    if (input.mobilePhone !== before.mobile_phone) await requireNoMoreGranted(call, inside, scope, id)
    const relations = await relationsOf(inside, id)
    await requireMemberships({ call, inside, scope, userId: id }, wanted, relations)
    // A locked account stays locked until it is unlocked.
    const enabled_mark = before.enabled_mark === 2 && input.enabledMark !== 0 ? 2 : input.enabledMark === 0 ? 0 : 1
    if (enabled_mark === 0) await requireDispensable(call, inside, before)
    // A unique column that is set, even to what it is, would wait for whoever holds the row by `key share`.
    const { account, ...columns } = ownColumns(input, wanted)
    await inside
      .updateTable('platform_user')
      .set({
        ...columns,
        ...(account === before.account ? {} : { account }),
        enabled_mark,
        ...(typeof input.headIcon === 'string' ? { head_icon: input.headIcon } : {}),
      })
      .where('id', '=', id)
      .execute()
    await relate(inside, id, wanted)
    await keepDetail(inside, id, input)
    const roles = relations.get('role') ?? []
    return {
      isOut: enabled_mark === 0 && before.enabled_mark !== 0,
      newRoles: wanted.role.filter((role) => !roles.includes(role)),
    }
  })
  if (isOut) await signOut(call, id, 'disabled')
  permissionsChanged(call, [id])
  await notifyRolesGranted(call, newRoles, [id])
}
