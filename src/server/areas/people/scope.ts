import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { currentUserId } from '#shared/form/references.ts'
import type { Call } from '#server/core/call.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn, textList } from '#server/database/text.ts'
import { type Administered, administeredBy } from './administered.ts'
import { withinScope } from './user-scope.ts'

/**
 * Ids that select users, by kind. Organisations stand for everybody in them and below them, `members` for those who
 * belong to the organisation itself.
 */
export interface Selection {
  readonly organizations: readonly string[]
  readonly members?: readonly string[]
  /** Everybody whom the caller administers. */
  readonly administered?: Administered
  readonly positions: readonly string[]
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  readonly users: readonly string[]
}

const kinds: ReadonlyMap<string, 'organizations' | 'positions' | 'roles' | 'groups'> = new Map([
  ['company', 'organizations'],
  ['department', 'organizations'],
  ['position', 'positions'],
  ['role', 'roles'],
  ['group', 'groups'],
])

/**
 * Splits `{id}--{type}`; a bare id is a user's. Variables stand for something of the caller (wire contract 4.1):
 * `currentUser`, `@currentOrg` (the organisation worked for), `@currentOrgAndSubOrg` (with those below it) and
 * `@currentGradeOrg` (the organisations that the caller administers).
 */
export async function parseSelection(
  ids: readonly string[],
  call: Pick<Call, 'database' | 'user'>,
): Promise<Selection> {
  const selection = {
    organizations: [] as string[],
    members: [] as string[],
    positions: [] as string[],
    roles: [] as string[],
    groups: [] as string[],
    users: [] as string[],
  }
  let asksAdministered = false
  const { userId, organizationId } = call.user
  for (const each of ids) {
    const { id, type } = splitId(each)
    if (id === currentUserId) selection.users.push(userId)
    else if (id === '@currentOrg') selection.members.push(organizationId)
    else if (id === '@currentOrgAndSubOrg') selection.organizations.push(organizationId)
    else if (id === '@currentGradeOrg') asksAdministered = true
    else selection[kinds.get(type) ?? 'users'].push(id)
  }
  return asksAdministered ? { ...selection, administered: await administeredBy(call) } : selection
}

/** The parts of `{id}--{type}`; a bare id is a user’s. */
export function splitId(suffixed: string): { id: string; type: string } {
  const at = suffixed.lastIndexOf('--')
  return at > 0 ? { id: suffixed.slice(0, at), type: suffixed.slice(at + 2) } : { id: suffixed, type: 'user' }
}

/** Condition over `platform_user`: the user is a member of an organisation or of one below it. */
export function withinOrganizations(database: PlatformDatabase, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`platform_user.id in (
    with recursive below (id) as (
      ${textList(database, ids)}
      union
      select organization.id from organization join below on organization.parent_id = below.id
    )
    select user_relation.user_id from below
    join user_relation on user_relation.object_type = 'organization' and user_relation.object_id = below.id
  )`
}

/** Condition over `platform_user`: the user has one of the positions or roles, or is in one of the groups. */
export function related(database: PlatformDatabase, type: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`platform_user.id in (
    select user_relation.user_id from user_relation
    where user_relation.object_type = ${type} and ${whereIn(database, 'user_relation.object_id', ids)}
  )`
}

/** Condition over `platform_user`: selected by any of the ids; nothing selected matches nobody. */
export function selectedBy(database: PlatformDatabase, selection: Selection): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = []
  if (selection.users.length > 0) parts.push(whereIn(database, 'platform_user.id', selection.users))
  if (selection.positions.length > 0) parts.push(related(database, 'position', selection.positions))
  if (selection.roles.length > 0) parts.push(related(database, 'role', selection.roles))
  if (selection.groups.length > 0) parts.push(related(database, 'group', selection.groups))
  if (selection.organizations.length > 0) parts.push(withinOrganizations(database, selection.organizations))
  const { members = [], administered } = selection
  if (members.length > 0) parts.push(related(database, 'organization', members))
  if (administered) parts.push(withinScope(database, administered, 'select'))
  if (parts.length === 0) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}
