import { type SqlBool, sql } from 'kysely'
import type { UserInput } from '#shared/api/user.ts'
import { isAccount, isEmail, isMobile, isPlainName } from '#shared/rules/validation.ts'
import { holdsMenu } from '#server/core/access.ts'
import { ApiError, fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { lockRows } from '#server/core/row-lock.ts'
import { batches } from '#server/database/batch.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { PlatformUserTable, RelationKind } from '#server/database/tables/people.ts'
import { isSqlite, whereIn } from '#server/database/text.ts'
import type { Message } from '#server/messages/message.ts'
import { type Administered, requireRight } from './administered.ts'
import { requireGivable, requireOpensNoMore, requireOthers } from './giving.ts'

/** Condition: an account is this one but for the case of its letters: people would take one for the other. */
const isAlike = (database: PlatformDatabase, account: string) =>
  isSqlite(database)
    ? sql<SqlBool>`account = ${account} collate nocase`
    : sql<SqlBool>`lower(account) = ${account.toLowerCase()}`

/** Whose an account is says whether it may come free. */
export function accountTaken({
  account,
  isDeleted,
}: {
  readonly account: string
  readonly isDeleted: boolean
}): Message {
  return { code: isDeleted ? 'user.accountWasTaken' : 'user.accountTaken', params: { account } }
}

/** Accounts among these that are somebody's, deleted or not, by their small letters; and mobile numbers that are. */
export async function heldByUsers(
  database: PlatformDatabase,
  accounts: readonly string[],
  mobilePhones: readonly string[],
): Promise<{
  readonly accounts: ReadonlyMap<string, { readonly account: string; readonly isDeleted: boolean }>
  readonly mobilePhones: ReadonlySet<string>
}> {
  const known = new Map<string, { account: string; isDeleted: boolean }>()
  for (const some of batches(accounts.map((account) => ({ account: account.toLowerCase() })))) {
    const wanted = some.map(({ account }) => account)
    const users = database.selectFrom('platform_user').select(['account', 'deleted_at'])
    const alike = isSqlite(database) ? sql<string>`account collate nocase` : sql<string>`lower(account)`
    for (const { account, deleted_at } of await users.where(alike, 'in', wanted).execute())
      known.set(account.toLowerCase(), { account, isDeleted: deleted_at !== null })
  }
  const taken = new Set<string>()
  for (const some of batches(mobilePhones.map((mobile) => ({ mobile })))) {
    const wanted = some.map(({ mobile }) => mobile)
    const users = database.selectFrom('platform_user').select('mobile_phone').where('deleted_at', 'is', null)
    for (const { mobile_phone } of await users.where('mobile_phone', 'in', wanted).execute())
      if (mobile_phone !== null) taken.add(mobile_phone)
  }
  return { accounts: known, mobilePhones: taken }
}

/** Refuses with 400 what breaks the reusable patterns of section 5 or belongs to another account. */
export async function requireRules(
  database: PlatformDatabase,
  id: string,
  input: UserInput,
  before: PlatformUserTable | null,
) {
  if (!isAccount(input.account)) fail(400, 'user.accountPattern', { field: 'account' })
  if (!isPlainName(input.realName)) fail(400, 'organization.namePattern', { field: 'realName' })
  const holder =
    input.account === before?.account
      ? undefined
      : await database
          .selectFrom('platform_user')
          .select(['account', 'deleted_at'])
          .where(isAlike(database, input.account))
          .where('id', '!=', id)
          .executeTakeFirst()
  if (holder) {
    const { account, deleted_at } = holder
    throw new ApiError(400, accountTaken({ account, isDeleted: deleted_at !== null }), 'account')
  }
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

/** Ids of what a user is to belong to; of organisations and positions the first is the main one. */
export interface WantedMemberships {
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

/** Who changes whom, in which transaction. */
interface ChangeOfUser {
  readonly call: Call
  readonly inside: PlatformDatabase
  readonly scope: Administered
  readonly userId: string
}

/**
 * What is new must be there and the caller's to give; what goes must be the caller's to take. Nobody but administrators
 * gives to themselves.
 */
export async function requireMemberships(
  { call, inside: database, scope, userId }: ChangeOfUser,
  wanted: WantedMemberships,
  held: ReadonlyMap<RelationKind, readonly string[]>,
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
  // Whoever works in an organisation may use what names it.
  await requireOpensNoMore(call, database, 'organization', added)
  for (const kind of ['position', 'role', 'group'] as const) {
    const change = changed(kind)
    const [code, field, table] = unknown[kind]
    // Groups belong to no organisation: whoever may change them may change who is in them.
    if (kind === 'group' && (change.added.length > 0 || change.removed.length > 0)) await requireGroups(call, database)
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
    await requireGivable(call, database, scope, kind, change)
  }
}

async function requireGroups(call: Call, database: PlatformDatabase): Promise<void> {
  if (call.user.isAdministrator) return
  if (!(await holdsMenu({ user: call.user, database }, 'permission.group', 'btn_edit')))
    fail(403, 'user.groupsNotAllowed', { field: 'groupId' })
}

/** Refuses to disable or delete oneself and the last administrator. */
export async function requireDispensable(
  call: Call,
  database: PlatformDatabase,
  user: PlatformUserTable,
): Promise<void> {
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
