import { sql } from 'kysely'
import type { PlatformDatabase } from '#server/database/open.ts'
import { readingHere } from '#server/database/replica-dialect.ts'
import type { GrantKind, SubjectKind } from '#server/database/tables/access.ts'
import { whereIn } from '#server/database/text.ts'
import type { Services } from './call.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import {
  type Member,
  membersInstead,
  organizationsFrom,
  organizationsOfUser,
  permissionGroupsOf,
} from './permission-groups.ts'

/** Everything granted to one user, or that nothing is held back from them. */
export interface Grants {
  readonly all: boolean
  readonly catalogue: Catalogue
  has(kind: GrantKind, id: string): boolean
}

/** Who a grant was given to. */
export interface Subject {
  readonly type: SubjectKind
  readonly id: string
}

interface Cache {
  catalogue: Promise<Catalogue> | undefined
  readonly people: Map<string, Promise<Grants>>
}

/** People whose grants are kept at once; the one that was read first goes. */
const MAX_PEOPLE = 2000

const caches = new WeakMap<PlatformDatabase, Cache>()

function cacheOf(database: PlatformDatabase): Cache {
  const cache = caches.get(database) ?? { catalogue: undefined, people: new Map() }
  caches.set(database, cache)
  return cache
}

/** People whose grants are worked out in memory. */
export function countCachedPeople(database: PlatformDatabase): number {
  return cacheOf(database).people.size
}

/** Forgets what was worked out for these people, or for all and what there is to grant. */
export function forgetPermissions(database: PlatformDatabase, who: readonly string[] | 'all'): void {
  const cache = cacheOf(database)
  if (who === 'all') {
    cache.catalogue = undefined
    cache.people.clear()
  } else for (const userId of who) cache.people.delete(userId)
}

/**
 * Something changed what people may do: their roles, positions or organisation (`who` are their ids), or a role,
 * position, menu or grant itself (`all`). What was worked out is dropped and their windows are told. Call it after the
 * transaction has committed: what is read before would be kept.
 */
export function permissionsChanged(services: Services, who: readonly string[] | 'all'): void {
  if (who !== 'all' && who.length === 0) return
  forgetPermissions(services.database, who)
  services.permissionsPushed(who)
}

/** Everybody who holds a role or position, or the user themself; `all` where they are too many to name. */
export async function holdersOf(database: PlatformDatabase, subjects: readonly Subject[]): Promise<string[] | 'all'> {
  const holders = await membersInstead(database, subjects)
  const ids = (type: Member['type']) => holders.filter((each) => each.type === type).map(({ id }) => id)
  const users = ids('user')
  for (const type of ['role', 'position', 'group', 'organization'] as const) {
    if (ids(type).length === 0) continue
    const rows = await database
      .selectFrom('user_relation')
      .select('user_id')
      .where('object_type', '=', type)
      .where(
        type === 'organization'
          ? sql<boolean>`user_relation.object_id in (${organizationsFrom(database, ids(type))})`
          : whereIn(database, 'user_relation.object_id', ids(type)),
      )
      .limit(MAX_PEOPLE + 1)
      .execute()
    if (rows.length > MAX_PEOPLE) return 'all'
    users.push(...rows.map((row) => row.user_id))
  }
  return [...new Set(users)]
}

/** What there is to grant; read once until it changes. */
export function loadCatalogue(database: PlatformDatabase): Promise<Catalogue> {
  const cache = cacheOf(database)
  cache.catalogue ??= readingHere(() => readCatalogue(database)).catch((error: unknown) => {
    cache.catalogue = undefined
    throw error
  })
  return cache.catalogue
}

/**
 * The user themself, the enabled roles and positions they hold (wire contract 4.5), and the enabled permission groups that
 * have one of these, an enabled group of theirs, or an organisation of theirs or above it as a member.
 */
export async function subjectsOf(database: PlatformDatabase, userId: string): Promise<Subject[]> {
  const held = async <Type extends 'role' | 'position' | 'group'>(type: Type) => {
    const rows = await database
      .selectFrom('user_relation')
      .select('object_id')
      .where('user_id', '=', userId)
      .where('object_type', '=', type)
      .where(
        'object_id',
        'in',
        database
          .selectFrom((type === 'group' ? 'user_group' : type) as 'role')
          .select('id')
          .where('enabled_mark', '=', 1),
      )
      .orderBy('object_id')
      .execute()
    return rows.map(({ object_id }) => ({ type, id: object_id }))
  }
  const own: Subject[] = [{ type: 'user', id: userId }, ...(await held('role')), ...(await held('position'))]
  const isAnyGroup = await database.selectFrom('permission_group').select('id').limit(1).executeTakeFirst()
  if (!isAnyGroup) return own
  const members = [...(own as Member[]), ...(await held('group')), ...(await organizationsOfUser(database, userId))]
  const groups = await permissionGroupsOf(database, members, 'enabled')
  return [...own, ...groups.map((id): Subject => ({ type: 'permissionGroup', id }))]
}

async function readGrants(database: PlatformDatabase, userId: string): Promise<Grants> {
  const catalogue = await loadCatalogue(database)
  const subjects = Map.groupBy(await subjectsOf(database, userId), ({ type }) => type)
  const held = new Set<string>()
  // One range of the key for each kind of holder: together in one condition no database finds them by it.
  for (const [type, list] of subjects) {
    const ids = list.map(({ id }) => id)
    const rows = await database
      .selectFrom('authority')
      .select(['item_type', 'item_id'])
      .distinct()
      .where('subject_type', '=', type)
      .where(whereIn(database, 'authority.subject_id', ids))
      .execute()
    for (const row of rows) held.add(`${row.item_type}:${row.item_id}`)
  }
  return { all: false, catalogue, has: (kind, id) => held.has(`${kind}:${id}`) }
}

/** The grants of a user, worked out once until they change; administrators hold everything. */
export async function loadGrants(
  database: PlatformDatabase,
  user: { readonly userId: string; readonly isAdministrator: boolean },
): Promise<Grants> {
  if (user.isAdministrator) return { all: true, catalogue: await loadCatalogue(database), has: () => true }
  const { people } = cacheOf(database)
  const known = people.get(user.userId)
  if (known) return known
  const grants = readingHere(() => readGrants(database, user.userId))
  if (people.size >= MAX_PEOPLE) people.delete(people.keys().next().value ?? '')
  people.set(user.userId, grants)
  grants.catch(() => people.delete(user.userId))
  return grants
}

/** Whether a menu of that type that these grants reach leads to a stored page. */
export function menuLeadsTo(grants: Grants, type: number, pageId: string): boolean {
  const menus = grants.catalogue.menusByModule.get(pageId) ?? []
  return menus.some((menu) => menu.type === type && grants.has('menu', menu.id) && grants.has('system', menu.system_id))
}
