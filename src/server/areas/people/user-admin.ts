import { notify } from '#server/core/notify/notify.ts'
import { tellRolesGranted } from '#server/core/notify/roles.ts'
import { sql } from 'kysely'
import type { UserInput } from '#shared/api/user.ts'
import { isAccount, isEmail, isMobile, isPlainName } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { requireCitizenNumber } from '#server/core/citizen-number.ts'
import { nextId } from '#server/core/ids.ts'
import { clientHash, hashPassword } from '#server/core/passwords.ts'
import { lockClaims, lockRows, lockUserRow, lockUsers } from '#server/core/row-lock.ts'
import { endSessionsOf } from '#server/core/session.ts'
import { readSettings } from '#server/core/settings.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PlatformUserTable, RelationKind } from '#server/database/tables/people.ts'
import { whereIn } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import { forgetFailures } from '../auth/attempts.ts'
import { rememberPassword } from '../password/history.ts'
import { type Administered, administeredBy, requireRight } from './administered.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { requireGivable, requireNoMoreGranted, requireOthers } from './giving.ts'
import { failInUse } from './organizations.ts'
import { requireUsers } from './user-scope.ts'

const split = (joined: string | null | undefined) => [...new Set((joined ?? '').split(',').filter((id) => id !== ''))]

async function find(database: PlatformDatabase, id: string): Promise<PlatformUserTable> {
  const row = await database
    .selectFrom('platform_user')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ?? fail(404, 'user.notFound')
}

async function relationsOf(database: PlatformDatabase, userId: string): Promise<Map<RelationKind, string[]>> {
  const rows = await database
    .selectFrom('user_relation')
    .select(['object_type', 'object_id'])
    .where('user_id', '=', userId)
    .orderBy('object_id')
    .execute()
  const found = new Map<RelationKind, string[]>()
  for (const row of rows) found.set(row.object_type, [...(found.get(row.object_type) ?? []), row.object_id])
  return found
}

/** The main one first: its place in the list is what makes it the main one. */
function mainFirst(ids: readonly string[] | undefined, main: string | null): string[] {
  const list = ids ?? []
  return main !== null && list.includes(main) ? [main, ...list.filter((id) => id !== main)] : [...list]
}

/** A user as the dialog asks for one (wire contract 4.3). */
export async function readUser(call: Call, id: string) {
  const { database } = call
  const row = await find(database, id)
  const scope = await administeredBy(call)
  await requireSeen(call, id)
  const relations = await relationsOf(database, id)
  const organizations = mainFirst(relations.get('organization'), row.organization_id)
  const paths = await database
    .selectFrom('organization')
    .select(['id', 'path'])
    .where(whereIn(database, 'organization.id', organizations))
    .execute()
  const detail = await database.selectFrom('user_detail').selectAll().where('user_id', '=', id).executeTakeFirst()
  return {
    id,
    account: row.account,
    realName: row.real_name,
    organizeId: organizations.join(','),
    organizeIdTree: organizations.flatMap((each) => {
      const path = paths.find((found) => found.id === each)?.path
      return path === undefined ? [] : [path.split(',')]
    }),
    positionId: mainFirst(relations.get('position'), row.position_id).join(','),
    roleId: (relations.get('role') ?? []).join(','),
    groupId: (relations.get('group') ?? []).join(','),
    managerId: row.manager_id ?? '',
    gender: row.gender,
    mobilePhone: row.mobile_phone,
    email: row.email,
    enabledMark: row.enabled_mark ?? 0,
    headIcon: row.head_icon,
    sortCode: row.sort_code,
    description: row.description,
    isAdministrator: row.is_administrator,
    mayAdminister: scope.all || row.is_administrator !== 1,
    entryDate: detail?.entry_date ?? null,
    birthday: detail?.birthday ?? null,
    nation: detail?.nation ?? '',
    nativePlace: detail?.native_place ?? '',
    certificatesType: detail?.certificates_type ?? '',
    certificatesNumber: detail?.certificates_number ?? '',
    education: detail?.education ?? '',
    ranks: detail?.ranks ?? '',
    telePhone: detail?.tele_phone ?? '',
    landline: detail?.landline ?? '',
    urgentContacts: detail?.urgent_contacts ?? '',
    urgentTelePhone: detail?.urgent_tele_phone ?? '',
    postalAddress: detail?.postal_address ?? '',
  }
}

async function requireSeen(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  if (scope.all) return
  const { database } = call
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('organization', 'organization.id', 'user_relation.object_id')
    .select('organization.path')
    .where('user_relation.user_id', '=', id)
    .where('user_relation.object_type', '=', 'organization')
    .execute()
  if (!rows.some(({ path }) => scope.may('select', path))) fail(403, 'organization.notAdministered')
}

/** Refuses with 400 what breaks the reusable patterns of section 5 or belongs to another account. */
async function requireRules(
  database: PlatformDatabase,
  id: string,
  input: UserInput,
  before: PlatformUserTable | null,
) {
  if (!isAccount(input.account)) fail(400, 'user.accountPattern', { field: 'account' })
  if (!isPlainName(input.realName)) fail(400, 'organization.namePattern', { field: 'realName' })
  const holder = await database
    .selectFrom('platform_user')
    .select('deleted_at')
    .where('account', '=', input.account)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (holder)
    fail(400, holder.deleted_at === null ? 'user.accountTaken' : 'user.accountWasTaken', {
      field: 'account',
      params: { account: input.account },
    })
  const { mobilePhone, email } = input
  if (mobilePhone !== '' && !isMobile(mobilePhone)) fail(400, 'auth.mobileInvalid', { field: 'mobilePhone' })
  if (mobilePhone !== '' && mobilePhone !== before?.mobile_phone) {
    const other = database.selectFrom('platform_user').select('id').where('mobile_phone', '=', mobilePhone)
    if (await other.where('id', '!=', id).where('deleted_at', 'is', null).executeTakeFirst())
      fail(400, 'profile.mobileTaken', { field: 'mobilePhone' })
  }
  if (email !== '' && !isEmail(email)) fail(400, 'profile.emailInvalid', { field: 'email' })
  await requireManager(database, id, input.managerId ?? '')
}

/** Nobody is above themselves, however many are between. */
async function requireManager(database: PlatformDatabase, id: string, managerId: string): Promise<void> {
  if (managerId === '') return
  await lockRows(database, 'platform_user', [managerId], 'key share')
  const manager = await database
    .selectFrom('platform_user')
    .select('id')
    .where('id', '=', managerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!manager) fail(400, 'organization.managerUnknown', { field: 'managerId' })
  const { rows } = await sql`
    with recursive above (id) as (
      select id from platform_user where id = ${managerId}
      union
      select platform_user.manager_id from platform_user join above on platform_user.id = above.id
      where platform_user.manager_id is not null
    )
    select id from above where id = ${id}`.execute(database)
  if (rows.length > 0) fail(400, 'user.managerAbove', { field: 'managerId' })
}

interface Wanted {
  readonly organization: string[]
  readonly position: string[]
  readonly role: string[]
  readonly group: string[]
}

const unknown = {
  position: ['user.positionUnknown', 'positionId', 'position'],
  role: ['user.roleUnknown', 'roleId', 'role'],
  group: ['user.groupUnknown', 'groupId', 'user_group'],
} as const

/**
 * What is new must be there and the caller's to give; what goes must be the caller's to take. Nobody but administrators
 * gives to themselves.
 */
async function requireMemberships(
  call: Call,
  database: PlatformDatabase,
  scope: Administered,
  wanted: Wanted,
  held: ReadonlyMap<RelationKind, readonly string[]>,
  userId: string,
): Promise<void> {
  const changed = (kind: RelationKind) => {
    const before = held.get(kind) ?? []
    const added = wanted[kind].filter((id) => !before.includes(id))
    return { added, removed: before.filter((id) => !wanted[kind].includes(id)) }
  }
  if (wanted.organization.length === 0) fail(400, 'organization.organizationRequired', { field: 'organizeId' })
  const { added, removed } = changed('organization')
  await lockRows(database, 'organization', added, 'key share')
  const organizations = await database
    .selectFrom('organization')
    .select(['id', 'path'])
    .where(whereIn(database, 'organization.id', [...added, ...removed]))
    .execute()
  const pathOf = (id: string) => organizations.find((row) => row.id === id)?.path
  for (const id of added) {
    const path = pathOf(id)
    if (path === undefined) fail(400, 'organization.notFound', { field: 'organizeId' })
    else requireRight(scope, 'add', path)
  }
  for (const id of removed) {
    const path = pathOf(id)
    if (path !== undefined) requireRight(scope, 'edit', path)
  }
  for (const kind of ['position', 'role', 'group'] as const) {
    const change = changed(kind)
    const [code, field, table] = unknown[kind]
    requireOthers(call, scope, kind, [...change.added, ...change.removed].length > 0 ? [userId] : [])
    if (change.added.length > 0) {
      await lockRows(database, table, change.added, 'key share')
      const known = await database
        .selectFrom(table)
        .select('id')
        .where('enabled_mark', '=', 1)
        .where(whereIn(database, `${table}.id`, change.added))
        .execute()
      if (known.length < change.added.length) fail(400, code, { field })
    }
    await requireGivable(call, database, scope, kind, [...change.added, ...change.removed])
  }
}

async function relate(database: PlatformDatabase, userId: string, wanted: Wanted): Promise<void> {
  await database.deleteFrom('user_relation').where('user_id', '=', userId).execute()
  const rows = (Object.keys(wanted) as (keyof Wanted)[]).flatMap((object_type) =>
    wanted[object_type].map((object_id) => ({ user_id: userId, object_type, object_id })),
  )
  if (rows.length > 0) await database.insertInto('user_relation').values(rows).execute()
}

async function keepDetail(database: PlatformDatabase, userId: string, input: UserInput): Promise<void> {
  const detail = {
    birthday: input.birthday ?? null,
    entry_date: input.entryDate ?? null,
    nation: input.nation,
    native_place: input.nativePlace,
    certificates_type: input.certificatesType,
    certificates_number: input.certificatesNumber,
    education: input.education,
    ranks: input.ranks,
    tele_phone: input.telePhone,
    landline: input.landline,
    urgent_contacts: input.urgentContacts,
    urgent_tele_phone: input.urgentTelePhone,
    postal_address: input.postalAddress,
  }
  await database
    .insertInto('user_detail')
    .values({ user_id: userId, ...detail, signature: '' })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(detail))
    .execute()
}

const wantedOf = (input: UserInput): Wanted => ({
  organization: split(input.organizeId),
  position: split(input.positionId),
  role: split(input.roleId),
  group: split(input.groupId),
})

const ownColumns = (input: UserInput, wanted: Wanted) => ({
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
  await requireMemberships(call, inside, scope, wanted, new Map(), id)
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
    if (mobilePhone !== '' && (await find(inside, id)).mobile_phone !== mobilePhone) await lockClaims(inside)
    await lockUserRow(inside, id)
    // What is not named stays as it is now: another save may have changed it since the call came.
    const stored = await readUser({ ...call, database: inside }, id)
    const input: UserInput = { ...stored, ...named }
    const wanted = wantedOf(input)
    const before = await find(inside, id)
    await requireUsers(inside, scope, [id], 'edit', 'account')
    await requireRules(inside, id, input, before)
    await requireCitizenNumber(inside, input, stored)
    if (input.mobilePhone !== before.mobile_phone) await requireNoMoreGranted(call, inside, scope, id)
    const relations = await relationsOf(inside, id)
    await requireMemberships(call, inside, scope, wanted, relations, id)
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
    const held = relations.get('role') ?? []
    return {
      isOut: enabled_mark === 0 && before.enabled_mark !== 0,
      newRoles: wanted.role.filter((role) => !held.includes(role)),
    }
  })
  if (isOut) await signOut(call, id)
  permissionsChanged(call, [id])
  await tellRolesGranted(call, newRoles, [id])
}

async function signOut(call: Call, id: string): Promise<void> {
  await endSessionsOf(call.database, id, 'kicked')
  call.sessionsEnded(id)
}

/** Refuses to disable or delete oneself and the last administrator. */
async function requireDispensable(call: Call, database: PlatformDatabase, user: PlatformUserTable): Promise<void> {
  if (user.id === call.user.userId) fail(400, 'user.notYourself')
  if (user.is_administrator !== 1) return
  const other = await database
    .selectFrom('platform_user')
    .select('id')
    .where('is_administrator', '=', 1)
    .where('enabled_mark', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '!=', user.id)
    .executeTakeFirst()
  if (!other) fail(400, 'user.lastAdministrator')
}

/** Disables a user, whose sessions end at once, or enables one again. */
export async function toggleUser(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  const user = await call.database.transaction().execute(async (inside) => {
    // Two administrators who disable each other at once must not both succeed.
    await lockUsers(inside)
    const found = await find(inside, id)
    await requireUsers(inside, scope, [id], 'edit', 'account')
    if (found.enabled_mark === 1) await requireDispensable(call, inside, found)
    await inside
      .updateTable('platform_user')
      .set({ enabled_mark: found.enabled_mark === 1 ? 0 : 1 })
      .where('id', '=', id)
      .execute()
    return found
  })
  if (user.enabled_mark === 1) await signOut(call, id)
  else await forgetFailures(call.database, user.account)
  permissionsChanged(call, [id])
}

/** Lets an account sign in again after too many wrong passwords. */
export async function unlockUser(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  const user = await find(call.database, id)
  await requireUsers(call.database, scope, [id], 'edit', 'account')
  await call.database
    .updateTable('platform_user')
    .set({ enabled_mark: 1 })
    .where('id', '=', id)
    .where('enabled_mark', '=', 2)
    .execute()
  await forgetFailures(call.database, user.account)
}

/** Sets another password, to be changed at the next sign-in; every session of the user ends. */
export async function resetPassword(call: Call, id: string, userPassword: string, again: string): Promise<void> {
  const scope = await administeredBy(call)
  if (userPassword.toLowerCase() !== again.toLowerCase())
    fail(400, 'user.passwordsDiffer', { field: 'validatePassword' })
  if (userPassword.toLowerCase() === clientHash('')) fail(400, 'password.empty', { field: 'userPassword' })
  const user = await find(call.database, id)
  await requireUsers(call.database, scope, [id], 'edit', 'account')
  await requireNoMoreGranted(call, call.database, scope, id)
  const password_hash = await hashPassword(userPassword)
  await call.database.transaction().execute(async (inside) => {
    await inside
      .updateTable('platform_user')
      .set({ password_hash, change_password_date: null })
      .where('id', '=', id)
      .execute()
    if (user.password_hash !== '') await rememberPassword(inside, id, user.password_hash, call.now())
    await endSessionsOf(inside, id, 'password')
  })
  await forgetFailures(call.database, user.account)
  call.sessionsEnded(id)
  if (id !== call.user.userId) await notify(call, { reason: 'passwordReset', to: [id], from: call.user })
}

/** Deletes a user whom nothing depends on; what they wrote keeps the name. */
export async function deleteUser(call: Call, id: string): Promise<void> {
  const scope = await administeredBy(call)
  await call.database.transaction().execute(async (inside) => {
    await lockUsers(inside)
    await lockRows(inside, 'platform_user', [id], 'update')
    const user = await find(inside, id)
    await requireUsers(inside, scope, [id], 'remove', 'account')
    await requireDispensable(call, inside, user)
    const uses = await usesOf(inside, id)
    if (uses.length > 0) failInUse(uses)
    await inside
      .updateTable('platform_user')
      .set({ deleted_at: call.now(), enabled_mark: 0 })
      .where('id', '=', id)
      .execute()
    await inside.deleteFrom('organization_manager').where('user_id', '=', id).execute()
    await inside.deleteFrom('authority').where('subject_type', '=', 'user').where('subject_id', '=', id).execute()
  })
  await signOut(call, id)
  permissionsChanged(call, [id])
}

async function usesOf(database: PlatformDatabase, id: string) {
  const count = async (table: string, column: string, and = sql``) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${id} ${and}`.execute(database)
    return Number(rows[0]?.count ?? 0)
  }
  const found = [
    message('organization.useOrganizations', { count: await count('organization', 'manager_id') }),
    message('organization.useSubordinates', {
      count: await count('platform_user', 'manager_id', sql`and deleted_at is null`),
    }),
    message('organization.useTasks', { count: await count('flow_task', 'handler_id', sql`and status = 1`) }),
  ]
  return found.filter(({ params }) => params?.['count'] !== 0)
}
