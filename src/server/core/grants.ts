import type { PlatformDatabase } from '#server/database/open.ts'
import type { MenuItemKind, MenuItemTable, MenuTable, SystemTable } from '#server/database/tables/access.ts'
import { reaches, standing } from './access.ts'

/** Everything granted to one user, or that nothing is held back from them. */
export interface Grants {
  readonly all: boolean
  has(kind: 'system' | 'menu' | MenuItemKind, id: string): boolean
}

/** Loads the grants of a user; administrators hold everything. */
export async function loadGrants(
  database: PlatformDatabase,
  user: { readonly userId: string; readonly isAdministrator: boolean },
): Promise<Grants> {
  if (user.isAdministrator) return { all: true, has: () => true }
  const rows = await database
    .selectFrom('authority')
    .select(['authority.item_type', 'authority.item_id'])
    .where(reaches(user.userId))
    .execute()
  const held = new Set(rows.map((row) => `${row.item_type}:${row.item_id}`))
  return { all: false, has: (kind, id) => held.has(`${kind}:${id}`) }
}

/** Granted, enabled systems in their order. */
export async function grantedSystems(database: PlatformDatabase, grants: Grants): Promise<SystemTable[]> {
  const systems = await database
    .selectFrom('system')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return systems.filter((system) => grants.has('system', system.id))
}

/**
 * Menus a user sees in a system: granted ones and what lies above them, where everything above is enabled.
 * Directories and categories (types 0 and 1) without anything visible below are left out.
 */
export function visibleMenus(menus: readonly MenuTable[], grants: Grants): MenuTable[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const shown = new Set<string>()
  for (const menu of menus) {
    if (menu.type <= 1 || !grants.has('menu', menu.id)) continue
    const line = lineage(menu, byId)
    for (const each of line ?? []) shown.add(each.id)
  }
  return menus.filter((menu) => shown.has(menu.id))
}

/** A menu and everything above it; undefined when some of it is disabled or missing. */
function lineage(menu: MenuTable, byId: ReadonlyMap<string, MenuTable>): MenuTable[] | undefined {
  const line: MenuTable[] = []
  for (let each: MenuTable | undefined = menu; each; each = byId.get(each.parent_id)) {
    if (each.enabled_mark !== 1 || line.includes(each)) return undefined
    line.push(each)
    if (each.parent_id === '-1') return line
  }
  return undefined
}

/** What a user may do inside one menu. */
export interface MenuGrants {
  readonly buttons: MenuItemTable[]
  readonly columns: MenuItemTable[]
  /** Form fields the user must not see (specification, section 6: the list hides what it names). */
  readonly hiddenFields: MenuItemTable[]
}

/** A kind that the menu does not grant one by one is granted whole. */
export function menuGrants(menu: MenuTable, items: readonly MenuItemTable[], grants: Grants): MenuGrants {
  const of = (kind: MenuItemKind) => items.filter((item) => item.kind === kind)
  return {
    buttons: of('button').filter((item) => menu.button_authorize !== 1 || grants.has('button', item.id)),
    columns: of('column').filter((item) => menu.column_authorize !== 1 || grants.has('column', item.id)),
    hiddenFields: of('form').filter((item) => menu.form_authorize === 1 && !grants.has('form', item.id)),
  }
}

/** Codes granted to a user in a generated module, over every menu of theirs that shows it. */
export interface ModuleGrants {
  readonly columns: ReadonlySet<string>
  /** Hidden in every one of those menus. */
  readonly hiddenFields: ReadonlySet<string>
}

/** For handlers that must hold back columns or fields; the caller has passed requireModule. */
export async function moduleGrants(
  database: PlatformDatabase,
  user: { readonly userId: string; readonly isAdministrator: boolean },
  modelId: string,
): Promise<ModuleGrants> {
  const grants = await loadGrants(database, user)
  const menus = await database
    .selectFrom('menu')
    .innerJoin('system', 'system.id', 'menu.system_id')
    .selectAll('menu')
    .where('menu.module_id', '=', modelId)
    .where('menu.type', '=', 3)
    .where('menu.enabled_mark', '=', 1)
    .where('system.enabled_mark', '=', 1)
    .execute()
  // The same menus that requireModule lets in by: one that cannot be opened must not widen what is seen.
  const mine: MenuTable[] = []
  for (const menu of menus) {
    if (!grants.has('menu', menu.id) || !grants.has('system', menu.system_id)) continue
    if (grants.all || (await standing(database, menu.parent_id))) mine.push(menu)
  }
  if (mine.length === 0) return { columns: new Set(), hiddenFields: new Set() }
  const items = await database
    .selectFrom('menu_item')
    .selectAll()
    .where(
      'menu_id',
      'in',
      mine.map((menu) => menu.id),
    )
    .where('enabled_mark', '=', 1)
    .execute()
  const perMenu = mine.map((menu) =>
    menuGrants(
      menu,
      items.filter((item) => item.menu_id === menu.id),
      grants,
    ),
  )
  const codes = (list: readonly MenuItemTable[]) => new Set(list.map((item) => item.en_code))
  const hidden = perMenu.map((each) => codes(each.hiddenFields))
  return {
    columns: codes(perMenu.flatMap((each) => each.columns)),
    hiddenFields: new Set([...(hidden[0] ?? [])].filter((code) => hidden.every((each) => each.has(code)))),
  }
}
