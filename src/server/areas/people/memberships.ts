import { type SqlBool, sql } from 'kysely'
import { isCode, isPlainName } from '#shared/rules/validation.ts'
import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import { nextId } from '#server/core/ids.ts'
import { keepDeletedName } from '#server/database/deleted-names.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readPage } from '#server/database/page.ts'
import type { PositionTable } from '#server/database/tables/people.ts'
import { loose } from '#server/database/loose.ts'
import { isSqlite, likeContains, whereIn } from '#server/database/text.ts'
import { message } from '#server/messages/message.ts'
import { entryKeys, entryNames } from '../dictionary/entry-names.ts'
import { type Administered, administeredBy, requireRight, withinRight } from './administered.ts'
import { permissionsChanged } from '#server/core/permission.ts'
import { leavePermissionGroups } from '#server/core/permission-groups.ts'
import { lockRows } from '#server/core/row-lock.ts'
import { requireOpensNoMore } from './giving.ts'
import { countUsers, type Membership, tableOf } from './members.ts'
import { failInUse } from './organizations.ts'

export interface MembershipInput {
  readonly fullName: string
  readonly enCode: string
  readonly type?: string | null | undefined
  readonly sortCode: number
  readonly enabledMark: number
  readonly description?: string | null | undefined
  /** Of a position. */
  readonly organizeId?: string
  /** Of a role. */
  readonly globalMark?: number
  readonly organizeIdsTree?: readonly (readonly string[])[] | null | undefined
}

interface ListQuery {
  readonly currentPage: number
  readonly pageSize: number
  readonly keyword?: string | undefined
  readonly sort?: string | undefined
  readonly sidx?: string | undefined
  readonly organizeId?: string | undefined
  readonly enabledMark?: string | undefined
  readonly type?: string | undefined
}

const sortable: Readonly<Record<string, string>> = {
  fullName: 'full_name',
  enCode: 'en_code',
  sortCode: 'sort_code',
  enabledMark: 'enabled_mark',
  creatorTime: 'created_at',
}

/** Positions, roles and groups have these columns in common; `global_mark` is of roles alone. */
type MembershipRow = PositionTable & { readonly global_mark?: number }

/** The rows of a kind that fit, in their order, as far as the caller administers them. */
async function rowsOf(call: Call, kind: Membership, query: ListQuery) {
  const { database } = call
  const scope = await administeredBy(call)
  let rows = database.selectFrom(sql<MembershipRow>`${sql.table(tableOf[kind])}`.as('item')).selectAll('item')
  const word = query.keyword?.trim()
  if (word)
    rows = rows.where((row) =>
      row.or([
        likeContains(loose(database), 'item.full_name', word),
        likeContains(loose(database), 'item.en_code', word),
      ]),
    )
  if (query.enabledMark) rows = rows.where('item.enabled_mark', '=', Number(query.enabledMark))
  // Of a role it is its reach, of the others an entry of their dictionary, whose code or id they keep.
  if (query.type && kind === 'role') {
    const reach = Number(query.type)
    rows = rows.where(sql<SqlBool>`(select global_mark from role where role.id = item.id) = ${reach}`)
  } else if (query.type)
    rows = rows.where('item.type', 'in', await entryKeys(database, typeDictionaries[kind], query.type))
  if (kind === 'position') {
    if (query.organizeId) rows = rows.where('item.organization_id', '=', query.organizeId)
    rows = rows.where(withinRight(database, scope, 'select', 'item.organization_id'))
  }
  if (kind === 'role') rows = rows.where(rolesIn(database, scope, query.organizeId))
  const column = sortable[query.sidx ?? '']
  if (query.sidx && !column) fail(400, 'people.notSortable', { field: 'sidx', params: { field: query.sidx } })
  if (column) rows = rows.orderBy(sql.ref(`item.${column}`), query.sort === 'desc' ? 'desc' : 'asc')
  return readPage(rows.orderBy('item.sort_code').orderBy('item.id'), query)
}

/** Roles of an organisation ('0': the global ones), or all that the caller may see. */
function rolesIn(database: PlatformDatabase, scope: Administered, organizeId: string | undefined) {
  const linked = sql`select role_organization.role_id from role_organization`
  if (organizeId === '0') return sql<SqlBool>`(select global_mark from role where role.id = item.id) = 1`
  const mine = withinRight(database, scope, 'select', 'role_organization.organization_id')
  if (organizeId)
    return sql<SqlBool>`item.id in (${linked} where role_organization.organization_id = ${organizeId} and ${mine})`
  if (scope.all) return sql<SqlBool>`1 = 1`
  return sql<SqlBool>`(item.id in (${linked} where ${mine}) or (select global_mark from role where role.id = item.id) = 1)`
}

const common = (row: MembershipRow) => ({
  id: row.id,
  fullName: row.full_name,
  enCode: row.en_code,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  description: row.description,
  creatorTime: row.created_at,
})

/** One page of positions, roles or groups (wire contract 4.2). */
export async function listMemberships(call: Call, kind: Membership, query: ListQuery) {
  const { database } = call
  const { rows, pagination } = await rowsOf(call, kind, query)
  const ids = rows.map(({ id }) => id)
  const [types, members, organizations] = await Promise.all([
    entryNames(
      call,
      typeDictionaries[kind],
      rows.map(({ type }) => type),
    ),
    memberCounts(database, kind, ids),
    organizationsOf(database, kind, rows),
  ])
  const list = rows.map((row) => {
    const own = organizations.get(row.id) ?? []
    return {
      ...common(row),
      type: types.get(row.type) ?? '',
      memberCount: members.get(row.id) ?? 0,
      ...(kind === 'position'
        ? {
            organizeId: row.organization_id,
            organizeIdTree: own[0]?.path ?? '',
            department: own[0]?.path_names ?? '',
          }
        : {}),
      ...(kind === 'role'
        ? {
            // The family's list says the reach of a role under `type`; the type itself is beside it.
            type: call.text(row.global_mark === 1 ? 'organization.globalRole' : 'organization.ownRole'),
            typeName: types.get(row.type) ?? '',
            globalMark: row.global_mark ?? 0,
            organizeInfo: own.map(({ path_names }) => path_names).join(', '),
            organizeIds: own.map(({ id }) => id),
          }
        : {}),
    }
  })
  return { list, pagination }
}

const typeDictionaries: Readonly<Record<Membership, string>> = {
  position: 'PositionType',
  role: 'roleType',
  group: 'groupType',
}

async function memberCounts(database: PlatformDatabase, kind: Membership, ids: readonly string[]) {
  const rows = await database
    .selectFrom('user_relation')
    .innerJoin('platform_user', 'platform_user.id', 'user_relation.user_id')
    .select(['user_relation.object_id'])
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_relation.object_type', '=', kind)
    .where(whereIn(database, 'user_relation.object_id', ids))
    .where('platform_user.deleted_at', 'is', null)
    .groupBy('user_relation.object_id')
    .execute()
  return new Map(rows.map((row) => [row.object_id, Number(row.count)]))
}

type Placed = { readonly id: string; readonly path: string; readonly path_names: string }

/** Organisations of positions or roles, by the id of the row. */
async function organizationsOf(database: PlatformDatabase, kind: Membership, rows: readonly PositionTable[]) {
  const found = new Map<string, Placed[]>()
  if (kind === 'group') return found
  const links =
    kind === 'position'
      ? rows.map((row) => ({ role_id: row.id, organization_id: row.organization_id }))
      : await database
          .selectFrom('role_organization')
          .selectAll()
          .where(
            whereIn(
              database,
              'role_organization.role_id',
              rows.map(({ id }) => id),
            ),
          )
          .execute()
  const organizations = await database
    .selectFrom('organization')
    .select(['id', 'path', 'path_names'])
    .where(
      whereIn(
        database,
        'organization.id',
        links.map((link) => link.organization_id),
      ),
    )
    .orderBy('path_names')
    .execute()
  for (const organization of organizations)
    for (const link of links)
      if (link.organization_id === organization.id)
        found.set(link.role_id, [...(found.get(link.role_id) ?? []), organization])
  return found
}

async function find(database: PlatformDatabase, kind: Membership, id: string): Promise<MembershipRow> {
  const row = await database.selectFrom(tableOf[kind]).selectAll().where('id', '=', id).executeTakeFirst()
  return (row as MembershipRow | undefined) ?? fail(404, 'table.notFound')
}

async function placeOf(database: PlatformDatabase, organizationId: string): Promise<string> {
  const found = await database
    .selectFrom('organization')
    .select('path_names')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return found?.path_names ?? ''
}

/** Paths of the organisations a position or role belongs to; null: it holds for all. */
async function pathsOf(database: PlatformDatabase, kind: Membership, row: MembershipRow): Promise<string[] | null> {
  if (kind === 'group' || row.global_mark === 1) return null
  return ((await organizationsOf(database, kind, [row])).get(row.id) ?? []).map(({ path }) => path)
}

/** Refuses with 403 unless the right holds in every one; what holds for all is the administrators'. */
function requireEverywhere(
  scope: Administered,
  right: 'select' | 'add' | 'edit' | 'remove',
  kind: Membership,
  paths: readonly string[] | null,
): void {
  if (scope.all || kind === 'group') return
  if (paths === null || paths.length === 0) {
    if (right === 'select') return
    fail(403, 'organization.topOnly')
  }
  for (const path of paths) requireRight(scope, right, path)
}

/** A position, role or group as its dialog asks for it. */
export async function readMembership(call: Call, kind: Membership, id: string) {
  const row = await find(call.database, kind, id)
  const own = (await organizationsOf(call.database, kind, [row])).get(id) ?? []
  const paths = await pathsOf(call.database, kind, row)
  requireEverywhere(await administeredBy(call), 'select', kind, paths)
  return {
    ...common(row),
    type: row.type,
    memberCount: await countUsers(call.database, kind, id),
    ...(kind === 'position'
      ? {
          organizeId: row.organization_id,
          organizeIdTree: own[0]?.path.split(',') ?? [],
          department: own[0]?.path_names ?? '',
        }
      : {}),
    ...(kind === 'role'
      ? {
          globalMark: row.global_mark ?? 0,
          organizeInfo: own.map(({ path_names }) => path_names).join(', '),
          organizeIds: own.map((each) => each.id),
          organizeIdsTree: own.map(({ path }) => path.split(',')),
        }
      : {}),
  }
}

/** Ids of the organisations an input names, checked to be there; the paths where the caller must have the right. */
async function wantedOrganizations(database: PlatformDatabase, kind: Membership, input: MembershipInput) {
  if (kind === 'group' || (kind === 'role' && input.globalMark === 1)) return { ids: [], paths: null }
  const field = kind === 'position' ? 'organizeId' : 'organizeIdsTree'
  const ids =
    kind === 'position'
      ? [input.organizeId ?? '']
      : [...new Set((input.organizeIdsTree ?? []).flatMap((path) => path.at(-1) ?? []))]
  if (ids.length === 0) fail(400, 'organization.organizationRequired', { field })
  await lockRows(database, 'organization', ids, 'key share')
  const rows = await database
    .selectFrom('organization')
    .select(['id', 'path'])
    .where(whereIn(database, 'organization.id', ids))
    .execute()
  if (rows.length !== ids.length) fail(400, 'organization.notFound', { field })
  return { ids, paths: rows.map(({ path }) => path) }
}

/** Creates (no id) or changes a position, role or group; its id. */
export async function saveMembership(
  call: Call,
  kind: Membership,
  id: string | null,
  input: MembershipInput,
): Promise<string> {
  const scope = await administeredBy(call)
  if (!isPlainName(input.fullName)) fail(400, 'organization.namePattern', { field: 'fullName' })
  if (!isCode(input.enCode)) fail(400, 'organization.codePattern', { field: 'enCode' })
  const table = tableOf[kind]
  const own = id ?? nextId()
  await call.database.transaction().execute(async (inside) => {
    // Codes have no unique index: what was installed before may hold one twice.
    if (!isSqlite(inside)) await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(inside)
    const wanted = await wantedOrganizations(inside, kind, input)
    requireEverywhere(scope, id === null ? 'add' : 'edit', kind, wanted.paths)
    if (id !== null) {
      const before = await find(inside, kind, id)
      requireEverywhere(scope, 'edit', kind, await pathsOf(inside, kind, before))
      if (before.enabled_mark !== 1 && input.enabledMark === 1) await requireOpensNoMore(call, inside, kind, [id])
    }
    const { rows: same } = await sql`
      select id from ${sql.table(table)} where en_code = ${input.enCode} and id <> ${own}`.execute(inside)
    if (same.length > 0) fail(400, 'table.taken', { field: 'enCode', params: { value: input.enCode } })
    const values = {
      full_name: input.fullName,
      en_code: input.enCode,
      // Clients of the family send an empty type with every change of a role.
      ...(kind === 'role' && id !== null && !input.type ? {} : { type: input.type ?? '' }),
      sort_code: input.sortCode,
      enabled_mark: input.enabledMark,
      description: input.description ?? '',
    }
    const more =
      kind === 'position'
        ? { organization_id: input.organizeId ?? '' }
        : kind === 'role'
          ? { global_mark: input.globalMark ?? 0 }
          : {}
    if (id === null)
      await loose(inside)
        .insertInto(table)
        .values({ id: own, ...values, ...more, created_at: call.now() })
        .execute()
    else
      await loose(inside)
        .updateTable(table)
        .set({ ...values, ...more })
        .where('id', '=', id)
        .execute()
    if (kind === 'role') await linkRole(inside, own, wanted.ids)
  })
  if (id !== null) permissionsChanged(call, 'all')
  return own
}

async function linkRole(database: PlatformDatabase, roleId: string, organizations: readonly string[]): Promise<void> {
  await database.deleteFrom('role_organization').where('role_id', '=', roleId).execute()
  if (organizations.length === 0) return
  await database
    .insertInto('role_organization')
    .values(organizations.map((organization_id) => ({ role_id: roleId, organization_id })))
    .execute()
}

/** Flips the enabled mark; what a disabled role or position grants is gone at once. */
export async function toggleMembership(call: Call, kind: Membership, id: string): Promise<void> {
  const row = await find(call.database, kind, id)
  requireEverywhere(await administeredBy(call), 'edit', kind, await pathsOf(call.database, kind, row))
  if (row.enabled_mark !== 1) await requireOpensNoMore(call, call.database, kind, [id])
  await call.database
    .updateTable(tableOf[kind])
    .set({ enabled_mark: sql<number>`1 - enabled_mark` })
    .where('id', '=', id)
    .execute()
  permissionsChanged(call, 'all')
}

/** Deletes what nobody has; its grants go with it. */
export async function deleteMembership(call: Call, kind: Membership, id: string): Promise<void> {
  const scope = await administeredBy(call)
  await call.database.transaction().execute(async (inside) => {
    await lockRows(inside, tableOf[kind], [id], 'update')
    const row = await find(inside, kind, id)
    requireEverywhere(scope, 'remove', kind, await pathsOf(inside, kind, row))
    const count = await countUsers(inside, kind, id)
    if (count > 0) failInUse([message('organization.useUsers', { count })])
    await inside.deleteFrom(tableOf[kind]).where('id', '=', id).execute()
    const place = kind === 'position' ? await placeOf(inside, row.organization_id) : ''
    await keepDeletedName(inside, { kind, id, full_name: row.full_name, place, deleted_at: call.now() })
    await inside.deleteFrom('user_relation').where('object_type', '=', kind).where('object_id', '=', id).execute()
    await leavePermissionGroups(inside, kind, id)
    if (kind === 'group') return
    await inside.deleteFrom('authority').where('subject_type', '=', kind).where('subject_id', '=', id).execute()
    await inside.deleteFrom('portal_grant').where('subject_type', '=', kind).where('subject_id', '=', id).execute()
    if (kind !== 'role') return
    for (const table of ['role_organization', 'list_view_role'] as const)
      await inside.deleteFrom(table).where('role_id', '=', id).execute()
  })
}
