import { sql } from 'kysely'
import type { ObjectType } from '#shared/api/authority.ts'
import { administeredBy, withinRight } from '../people/administered.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { loose } from '#server/database/loose.ts'
import { subjectsOf } from '#server/core/permission.ts'
import { readPage } from '#server/database/page.ts'
import { likeContains, whereIn } from '#server/database/text.ts'
import { wireKind } from './grantable.ts'
import { subjectOf } from './write.ts'

interface SubjectQuery {
  readonly objectType: ObjectType
  readonly currentPage: number
  readonly pageSize: number
  readonly keyword?: string | undefined
}

const tables = {
  User: 'platform_user',
  Role: 'role',
  Position: 'position',
  PermissionGroup: 'permission_group',
} as const

/** Roles, positions or users by name or code, with how many grants each has itself; as far as the caller administers. */
export async function listSubjects(call: Call, query: SubjectQuery) {
  const { database } = call
  const { objectType, keyword = '' } = query
  const { type } = subjectOf(objectType, '')
  const scope = await administeredBy(call)
  const isUser = objectType === 'User'
  const isGroup = objectType === 'PermissionGroup'
  const [name, code] = isUser ? (['real_name', 'account'] as const) : (['full_name', 'en_code'] as const)
  const organize =
    objectType === 'Role'
      ? sql<string | null>`(select min(organization.path_names) from role_organization
          join organization on organization.id = role_organization.organization_id
          where role_organization.role_id = s.id)`
      : isGroup
        ? sql<null>`null`
        : sql<string | null>`(select path_names from organization where organization.id = s.organization_id)`
  // A role may be for several: the first is told, and how many there are.
  const places =
    objectType === 'Role'
      ? sql<number>`(select count(*) from role_organization where role_organization.role_id = s.id)`
      : sql<number>`${isGroup ? 0 : 1}`
  let rows = loose(database)
    .selectFrom(`${tables[objectType]} as s`)
    .select([
      's.id',
      's.enabled_mark',
      `s.${name} as fullName`,
      `s.${code} as enCode`,
      organize.as('organize'),
      places.as('places'),
    ])
    .select(
      sql<number>`(select count(*) from authority where subject_type = ${type} and subject_id = s.id)`.as('count'),
    )
    .orderBy('s.sort_code')
    .orderBy('s.id')
  if (isUser) rows = rows.where(sql<boolean>`s.deleted_at is null and s.is_administrator = 0`)
  if (isGroup && !scope.all) rows = rows.where(sql<boolean>`1 = 0`)
  else if (isGroup) rows = rows.where(sql<boolean>`1 = 1`)
  else if (objectType !== 'Role') rows = rows.where(withinRight(database, scope, 'select', 's.organization_id'))
  else if (!scope.all)
    rows = rows.where(
      sql<boolean>`s.global_mark = 0 and exists (
        select 1 from role_organization where role_organization.role_id = s.id
          and ${withinRight(database, scope, 'select', 'role_organization.organization_id')}
      )`,
    )
  const word = keyword.trim()
  if (word !== '')
    rows = rows.where((row) =>
      row.or([likeContains(loose(database), `s.${name}`, word), likeContains(loose(database), `s.${code}`, word)]),
    )
  const page = await readPage(rows, query)
  return {
    list: page.rows.map((row) => ({
      id: String(row['id']),
      objectType,
      fullName: String(row['fullName']),
      enCode: String(row['enCode']),
      organize: String(row['organize'] ?? ''),
      organizations: Number(row['places']),
      enabledMark: Number(row['enabled_mark'] ?? 0),
      count: Number(row['count']),
    })),
    pagination: page.pagination,
  }
}

/** The permission groups that a user is in by anything they hold. */
async function groupsOf(database: Call['database'], userId: string) {
  const ids = (await subjectsOf(database, userId)).filter(({ type }) => type === 'permissionGroup').map(({ id }) => id)
  const rows = await database
    .selectFrom('permission_group')
    .select(['id', 'full_name'])
    .where(whereIn(database, 'permission_group.id', ids))
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    objectType: 'PermissionGroup' as const,
    id: row.id,
    fullName: row.full_name,
    isEnabled: true,
  }))
}

/** Why somebody sees what they see: each of their grants, and by which of their roles, positions or by themself. */
export async function explain(call: Call, userId: string) {
  const { database } = call
  const scope = await administeredBy(call)
  const user = await database
    .selectFrom('platform_user')
    .select(['real_name', 'account', 'is_administrator'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(withinRight(database, scope, 'select', 'platform_user.organization_id'))
    .executeTakeFirst()
  if (!user) return fail(404, 'table.notFound')
  const held = async (objectType: 'Role' | 'Position') => {
    const type = objectType === 'Role' ? 'role' : 'position'
    const rows = await database
      .selectFrom('user_relation')
      .innerJoin(`${type as 'role'} as holder`, 'holder.id', 'user_relation.object_id')
      .select(['holder.id', 'holder.full_name', 'holder.enabled_mark'])
      .where('user_relation.user_id', '=', userId)
      .where('user_relation.object_type', '=', type)
      .orderBy('holder.sort_code')
      .orderBy('holder.id')
      .execute()
    return rows.map((row) => ({ objectType, id: row.id, fullName: row.full_name, isEnabled: row.enabled_mark === 1 }))
  }
  const subjects = [
    { objectType: 'User' as const, id: userId, fullName: `${user.real_name}/${user.account}`, isEnabled: true },
    ...(await held('Role')),
    ...(await held('Position')),
    ...(await groupsOf(database, userId)),
  ]
  const places = new Map(subjects.map((subject, at) => [`${subjectOf(subject.objectType, '').type} ${subject.id}`, at]))
  const rows = await database
    .selectFrom('authority')
    .selectAll()
    .where(
      whereIn(
        database,
        'authority.subject_id',
        subjects.map(({ id }) => id),
      ),
    )
    .execute()
  const grants = new Map<string, { kind: ReturnType<typeof wireKind>; id: string; by: number[] }>()
  for (const row of rows) {
    const at = places.get(`${row.subject_type} ${row.subject_id}`)
    if (at === undefined) continue
    const key = `${row.item_type} ${row.item_id}`
    const known = grants.get(key) ?? { kind: wireKind(row.item_type), id: row.item_id, by: [] }
    grants.set(key, known)
    known.by.push(at)
  }
  for (const { by } of grants.values()) by.sort((left, right) => left - right)
  return { isAdministrator: user.is_administrator === 1, subjects, grants: [...grants.values()] }
}
