import { fail } from '#server/core/answer.ts'
import type { Call } from '#server/core/call.ts'
import {
  holdersOf,
  loadGrants,
  menuLeadsTo,
  permissionsChanged,
  type Subject,
  subjectsOf,
} from '#server/core/permission.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import { whereIn } from '#server/database/text.ts'
import { requireSeen, requireSubjects } from '../authority/write.ts'

/** Type of a menu that leads to a portal (specification, section 2). */
export const portalMenu = 8

const kinds = { Role: 'role', Position: 'position', User: 'user', PermissionGroup: 'permissionGroup' } as const

/** Portals that somebody has by a grant in a system, beside those that a menu leads to. */
export async function managedPortals(database: PlatformDatabase, userId: string): Promise<ReadonlySet<string>> {
  const subjects = await subjectsOf(database, userId)
  const rows = await database
    .selectFrom('portal_grant')
    .innerJoin('portal_manage', 'portal_manage.id', 'portal_grant.manage_id')
    .select('portal_manage.portal_id')
    .distinct()
    .where('portal_manage.enabled_mark', '=', 1)
    .where((grant) =>
      grant.or(
        subjects.map(({ type, id }) =>
          grant.and([grant('portal_grant.subject_type', '=', type), grant('portal_grant.subject_id', '=', id)]),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ portal_id }) => portal_id))
}

/** Roles, or permission groups, that a portal of a system is granted to. */
export async function rolesOf(
  { database }: Call,
  manageId: string,
  type: 'role' | 'permissionGroup' = 'role',
): Promise<string[]> {
  const rows = await database
    .selectFrom('portal_grant')
    .select('subject_id')
    .where('manage_id', '=', manageId)
    .where('subject_type', '=', type)
    .orderBy('subject_id')
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

/** Grants to these roles or permission groups and no other. Refuses with 403 to give to or take from one that is not the caller's. */
export async function grantToRoles(
  call: Call,
  manageId: string,
  roleIds: readonly string[],
  type: 'role' | 'permissionGroup' = 'role',
): Promise<void> {
  const { database } = call
  const known = await database.selectFrom('portal_manage').select('id').where('id', '=', manageId).executeTakeFirst()
  if (!known) fail(404, 'table.notFound')
  const before = new Set(await rolesOf(call, manageId, type))
  const after = new Set(roleIds)
  const changed = [...new Set([...before, ...after])]
    .filter((id) => before.has(id) !== after.has(id))
    .map((id): Subject => ({ type, id }))
  if (changed.length === 0) return
  await requireSubjects(call, changed)
  await database.transaction().execute(async (inside) => {
    for (const { type, id } of changed)
      if (after.has(id)) await put(inside, { type, id }, manageId)
      else await take(inside, { type, id }, [manageId])
  })
  permissionsChanged(call, await holdersOf(database, changed))
}

const put = (inside: PlatformDatabase, { type, id }: Subject, manageId: string) =>
  inside
    .insertInto('portal_grant')
    .values({ subject_type: type, subject_id: id, manage_id: manageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const take = (inside: PlatformDatabase, { type, id }: Subject, manageIds: readonly string[]) =>
  inside
    .deleteFrom('portal_grant')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where(whereIn(inside, 'portal_grant.manage_id', manageIds))
    .execute()

async function grantedTo(database: PlatformDatabase, id: string): Promise<string[]> {
  const rows = await database
    .selectFrom('portal_grant')
    .select('manage_id')
    .distinct()
    .where('subject_id', '=', id)
    .execute()
  return rows.map(({ manage_id }) => manage_id)
}

/** What can be granted, as a tree of systems, platforms and portals; what of it an id was granted; and everything. */
export async function grantableTree(call: Call, id: string) {
  await requireSeen(call, null, id)
  const rows = await call.database
    .selectFrom('portal_manage')
    .innerJoin('portal', 'portal.id', 'portal_manage.portal_id')
    .innerJoin('system', 'system.id', 'portal_manage.system_id')
    .select(['portal_manage.id', 'portal_manage.system_id', 'portal_manage.platform', 'portal.full_name'])
    .select(['system.full_name as system_name', 'system.icon'])
    .orderBy('system.sort_code')
    .orderBy('portal_manage.system_id')
    .orderBy('portal_manage.platform', 'desc')
    .orderBy('portal_manage.sort_code')
    .orderBy('portal_manage.id')
    .execute()
  const nodes = new Map<
    string,
    { id: string; parentId: string; fullName: string; icon: string; hasChildren: boolean }
  >()
  for (const row of rows) {
    const within = `${row.system_id}${row.platform}`
    nodes.set(row.system_id, {
      ...{ id: row.system_id, parentId: '-1', fullName: row.system_name, icon: row.icon, hasChildren: true },
    })
    const name = call.text(row.platform === 'App' ? 'portal.platformApp' : 'portal.platformWeb')
    nodes.set(within, { id: within, parentId: row.system_id, fullName: name, icon: '', hasChildren: true })
    nodes.set(row.id, { id: row.id, parentId: within, fullName: row.full_name, icon: '', hasChildren: false })
  }
  return { list: [...nodes.values()], ids: await grantedTo(call.database, id), all: rows.map((row) => row.id) }
}

/** The kind of an id that the family sends without one. */
async function kindOf({ database }: Call, id: string): Promise<Subject['type']> {
  for (const [type, table] of [
    ['role', 'role'],
    ['position', 'position'],
    ['permissionGroup', 'permission_group'],
  ] as const)
    if (await database.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) return type
  return 'user'
}

/** Portals of systems, as far as the caller has them: by a grant there, or by a menu. Administrators have all. */
async function ownAmong(call: Call): Promise<ReadonlySet<string>> {
  const { database, user } = call
  const rows = await database.selectFrom('portal_manage').select(['id', 'portal_id']).execute()
  const grants = await loadGrants(database, user)
  const managed = await managedPortals(database, user.userId)
  const isOwn = (id: string) => grants.all || managed.has(id) || menuLeadsTo(grants, portalMenu, id)
  return new Set(rows.filter(({ portal_id }) => isOwn(portal_id)).map(({ id }) => id))
}

/**
 * Replaces which portals of systems a role, position or user has, as far as the caller has them: nobody hands on, or takes
 * away, what they were not given. What is no portal of a system is left out.
 */
export async function saveGranted(
  call: Call,
  id: string,
  { objectType, ids }: { readonly objectType: keyof typeof kinds | ''; readonly ids: readonly string[] },
): Promise<void> {
  const { database } = call
  const subject: Subject = { type: objectType === '' ? await kindOf(call, id) : kinds[objectType], id }
  if (!call.user.isAdministrator && id === call.user.userId) fail(403, 'authority.notYourself')
  await requireSubjects(call, [subject])
  const own = await ownAmong(call)
  const wanted = new Set(ids.filter((each) => own.has(each)))
  const before = await grantedTo(database, id)
  await database.transaction().execute(async (inside) => {
    await take(
      inside,
      subject,
      before.filter((each) => own.has(each) && !wanted.has(each)),
    )
    for (const each of wanted) await put(inside, subject, each)
  })
  permissionsChanged(call, await holdersOf(database, [subject]))
}
