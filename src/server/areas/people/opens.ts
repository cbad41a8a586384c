import { schemeKinds } from '#shared/access/data-scheme.ts'
import { printRule } from '#shared/api/print.ts'
import { holdsMenu } from '#server/core/access.ts'
import type { Call } from '#server/core/call.ts'
import { loadGrants, menuLeadsTo, subjectsOf } from '#server/core/permission.ts'
import { type Member, permissionGroupsOf, withAbove } from '#server/core/permission-groups.ts'
import { loadTranslations, menuCode } from '#server/core/translations.ts'
import { loose } from '#server/database/loose.ts'
import type { PlatformDatabase } from '#server/database/open.ts'
import type { GrantKind, SubjectKind } from '#server/database/tables/access.ts'
import type { RelationKind } from '#server/database/tables/people.ts'
import { whereIn } from '#server/database/text.ts'
import { portalMenu } from '../portal/manage-grants.ts'

/** Somebody, or what people belong to. */
export interface Holder {
  readonly type: SubjectKind | RelationKind
  readonly id: string
}

/** One thing that holders may use: a grant, a portal of a system, an interface that names roles, a print template whose rule names holders. */
interface Opened {
  readonly kind: GrantKind | 'portal' | 'interface' | 'print'
  readonly id: string
}

const grantedTypes: readonly SubjectKind[] = ['user', 'role', 'position', 'permissionGroup']
const idsOf = (holders: readonly Holder[], type: Holder['type']) =>
  holders.filter((each) => each.type === type).map(({ id }) => id)

/**
 * Everything that holders open, enabled or not: what is disabled now may be enabled after it was given. `now`: portals only
 * where they are at work; nobody hands on what they are kept from.
 */
async function opens(
  database: PlatformDatabase,
  holders: readonly Holder[],
  when: 'ever' | 'now' = 'ever',
): Promise<ReadonlyMap<string, Opened>> {
  const found: Opened[] = []
  // One range of the key for each kind of holder, as `readGrants` reads them.
  for (const type of grantedTypes) {
    const ids = idsOf(holders, type)
    if (ids.length === 0) continue
    const rows = await database
      .selectFrom('authority')
      .select(['item_type', 'item_id'])
      .distinct()
      .where('subject_type', '=', type)
      .where(whereIn(database, 'authority.subject_id', ids))
      .execute()
    found.push(...rows.map(({ item_type, item_id }) => ({ kind: item_type, id: item_id })))
    const portals = await database
      .selectFrom('portal_grant')
      .innerJoin('portal_manage', 'portal_manage.id', 'portal_grant.manage_id')
      .select('portal_manage.portal_id')
      .distinct()
      .where('portal_grant.subject_type', '=', type)
      .where(whereIn(database, 'portal_grant.subject_id', ids))
      .$if(when === 'now', (query) => query.where('portal_manage.enabled_mark', '=', 1))
      .execute()
    found.push(...portals.map(({ portal_id }): Opened => ({ kind: 'portal', id: portal_id })))
  }
  const roles = new Set(idsOf(holders, 'role'))
  if (roles.size > 0) {
    const rows = await loose(database)
      .selectFrom('data_interface')
      .select(['id', 'role_ids'])
      .where('role_ids', '!=', '')
      .execute()
    for (const { id, role_ids } of rows)
      if (
        String(role_ids)
          .split(',')
          .some((role) => roles.has(role))
      )
        found.push({ kind: 'interface', id: String(id) })
  }
  const holderIds = new Set(holders.map(({ id }) => id))
  for (const { template_id, rule } of await database
    .selectFrom('print_rule')
    .select(['template_id', 'rule'])
    .execute()) {
    const named = printRule.partial().parse(JSON.parse(rule)).holderIds ?? []
    if (named.some((id) => holderIds.has(id.replace(/--.*$/, '')))) found.push({ kind: 'print', id: template_id })
  }
  return new Map(found.map((each) => [`${each.kind}:${each.id}`, each]))
}

/** Whether holders open nothing at all: whoever gets them gets a name. */
export async function opensNothing(database: PlatformDatabase, holders: readonly Holder[]): Promise<boolean> {
  return (await opens(database, await withPermissionGroups(database, holders))).size === 0
}

/** With the permission groups that have some of these, or an organisation above one of them, as members; enabled or not. */
async function withPermissionGroups(database: PlatformDatabase, holders: readonly Holder[]): Promise<Holder[]> {
  const members = holders.filter((each): each is Member => each.type !== 'permissionGroup')
  const above = await withAbove(database, idsOf(holders, 'organization'))
  const groups = await permissionGroupsOf(database, [...members, ...above], 'all')
  return [...holders, ...groups.map((id): Holder => ({ type: 'permissionGroup', id }))]
}

/** Whatever somebody belongs to, and themselves; disabled roles and positions too. */
export async function holdersOfUser(database: PlatformDatabase, userId: string): Promise<Holder[]> {
  const relations = await database
    .selectFrom('user_relation')
    .select(['object_type', 'object_id'])
    .where('user_id', '=', userId)
    .execute()
  return [{ type: 'user', id: userId }, ...relations.map(({ object_type: type, object_id: id }) => ({ type, id }))]
}

/** The caller by what works for them now: their enabled roles and positions, groups and organisations. */
async function holdersOfCaller(call: Pick<Call, 'user'>, database: PlatformDatabase): Promise<Holder[]> {
  const { userId, organizationId } = call.user
  const places = (await holdersOfUser(database, userId)).filter(
    ({ type }) => type === 'group' || type === 'organization',
  )
  return [...(await subjectsOf(database, userId)), ...places, { type: 'organization', id: organizationId }]
}

/** Schemes that show no row of a menu which another of the same menu does not show. */
const covers: Readonly<Record<string, readonly string[]>> = {
  all: [...schemeKinds],
  organizationAndBelow: ['own', 'organization'],
  organization: ['own'],
  subordinates: ['own'],
}

const switches = {
  button: 'button_authorize',
  column: 'column_authorize',
  form: 'form_authorize',
  resource: 'data_authorize',
} as const

/** Menus, what is below them, and systems among some, with their names; directories and what no menu hands out are left out. */
async function namedGrants(
  call: Pick<Call, 'language'>,
  database: PlatformDatabase,
  missing: readonly Opened[],
  own: ReadonlyMap<string, Opened>,
): Promise<string[]> {
  const ids = (...kinds: Opened['kind'][]) => missing.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const systems = await database
    .selectFrom('system')
    .select(['id', 'full_name', 'en_code'])
    .where(whereIn(database, 'system.id', ids('system')))
    .execute()
  const items = await database
    .selectFrom('menu_item')
    .select(['id', 'menu_id', 'full_name'])
    .where(whereIn(database, 'menu_item.id', ids('button', 'column', 'form')))
    .execute()
  const schemes = await database
    .selectFrom('data_scheme')
    .select(['id', 'menu_id', 'full_name', 'kind'])
    .where(whereIn(database, 'data_scheme.id', ids('resource')))
    .execute()
  const menuIds = [...ids('menu'), ...items.map(({ menu_id }) => menu_id), ...schemes.map(({ menu_id }) => menu_id)]
  const menus = await database
    .selectFrom('menu')
    .selectAll()
    .where(whereIn(database, 'menu.id', menuIds))
    .execute()
  const mine = await database
    .selectFrom('data_scheme')
    .select(['id', 'menu_id', 'kind'])
    .where(
      whereIn(
        database,
        'data_scheme.menu_id',
        schemes.map(({ menu_id }) => menu_id),
      ),
    )
    .execute()
  const held = mine.filter(({ id }) => own.has(`resource:${id}`))
  const texts = (await loadTranslations(database)).texts(call.language)
  const titleOf = ({ en_code, full_name }: { readonly en_code: string; readonly full_name: string }) =>
    texts.get(menuCode(en_code)) ?? full_name
  const menuOf = (id: string) => menus.find((menu) => menu.id === id)
  return missing.flatMap(({ kind, id }) => {
    if (kind === 'system') return titleOf(systems.find((system) => system.id === id) ?? { en_code: id, full_name: id })
    if (kind === 'menu') {
      const menu = menuOf(id)
      return menu && menu.type <= 1 ? [] : titleOf(menu ?? { en_code: id, full_name: id })
    }
    if (kind === 'portal' || kind === 'interface' || kind === 'print') return []
    const scheme = schemes.find((each) => each.id === id)
    const item = scheme ?? items.find((each) => each.id === id)
    const menu = item && menuOf(item.menu_id)
    if (!item || !menu) return id
    if (menu[switches[kind]] !== 1) return []
    const isCovered =
      scheme && held.some((each) => each.menu_id === scheme.menu_id && covers[each.kind]?.includes(scheme.kind))
    return isCovered ? [] : `${titleOf(menu)} / ${item.full_name}`
  })
}

/**
 * Names of what holders open and the caller does not; none for administrators. Directories open nothing, nor do buttons,
 * columns, fields and schemes of a menu that does not hand them out one by one.
 */
export async function opensBeyond(
  call: Pick<Call, 'user' | 'language'>,
  database: PlatformDatabase,
  holders: readonly Holder[],
): Promise<string[]> {
  if (call.user.isAdministrator || holders.length === 0) return []
  const wanted = await opens(database, await withPermissionGroups(database, holders))
  if (wanted.size === 0) return []
  const own = await opens(database, await holdersOfCaller(call, database), 'now')
  const missing = [...wanted].flatMap(([key, each]) => (own.has(key) ? [] : [each]))
  if (missing.length === 0) return []
  const beyond = await namedGrants(call, database, missing, own)
  const caller = { user: call.user, database }
  const portals = missing.filter(({ kind }) => kind === 'portal').map(({ id }) => id)
  if (portals.length > 0) {
    // A menu of theirs may lead to it.
    const grants = await loadGrants(database, call.user)
    const unknown = portals.filter((id) => !menuLeadsTo(grants, portalMenu, id))
    const named = await database
      .selectFrom('portal')
      .select('full_name')
      .where(whereIn(database, 'portal.id', unknown))
      .execute()
    beyond.push(...named.map(({ full_name }) => full_name))
  }
  for (const [kind, table, page, button] of [
    ['interface', 'data_interface', 'system.dataInterface', undefined],
    // Whoever may change the rules may name themselves in them.
    ['print', 'print_template', 'system.print', 'btn_edit'],
  ] as const) {
    const ids = missing.filter((each) => each.kind === kind).map(({ id }) => id)
    if (ids.length === 0 || (await holdsMenu(caller, page, button))) continue
    const named = await loose(database)
      .selectFrom(table)
      .select('full_name')
      .where(whereIn(loose(database), `${table}.id`, ids))
      .execute()
    beyond.push(...named.map(({ full_name }) => String(full_name)))
  }
  return beyond
}
