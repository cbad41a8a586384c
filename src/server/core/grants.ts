import type { PlatformDatabase } from '#server/database/open.ts'
import type {
  DataSchemeTable,
  MenuItemKind,
  MenuItemTable,
  MenuTable,
  SystemTable,
} from '#server/database/tables/access.ts'
import { type Grants, loadGrants } from './permission.ts'

/** Granted, enabled systems in their order. */
export function grantedSystems(grants: Grants): SystemTable[] {
  return grants.catalogue.systems.filter((system) => grants.has('system', system.id))
}

/**
 * Menus a user sees in a system: granted ones and what lies above them, where everything above is enabled.
 * Directories and categories (types 0 and 1) without anything visible below are left out.
 */
export function visibleMenus(grants: Grants, systemId: string, category: string): MenuTable[] {
  const menus = grants.catalogue.menus.filter((menu) => menu.system_id === systemId && menu.category === category)
  const byId = new Map(menus.map((menu) => [menu.id, menu]))
  const shown = new Set<string>()
  for (const menu of menus) {
    if (menu.type <= 1 || !grants.has('menu', menu.id)) continue
    // Every chain of the catalogue ends at a top menu.
    for (let each: MenuTable | undefined = menu; each && !shown.has(each.id); each = byId.get(each.parent_id))
      shown.add(each.id)
  }
  return menus.filter((menu) => shown.has(menu.id))
}

/** What a user may do inside one menu. */
export interface MenuGrants {
  readonly buttons: MenuItemTable[]
  readonly columns: MenuItemTable[]
  /** Form fields the user must not see (specification, section 6: the list hides what it names). */
  readonly hiddenFields: MenuItemTable[]
}

/** A kind that the menu does not grant one by one is granted whole. */
export function menuGrants(menu: MenuTable, grants: Grants): MenuGrants {
  const items = grants.catalogue.items.get(menu.id) ?? []
  const of = (kind: MenuItemKind) => items.filter((item) => item.kind === kind)
  return {
    buttons: of('button').filter((item) => menu.button_authorize !== 1 || grants.has('button', item.id)),
    columns: of('column').filter((item) => menu.column_authorize !== 1 || grants.has('column', item.id)),
    hiddenFields: of('form').filter((item) => menu.form_authorize === 1 && !grants.has('form', item.id)),
  }
}

/** The data schemes by which a user sees rows behind one menu; none where the menu does not limit rows. */
export function grantedSchemes(menu: MenuTable, grants: Grants): DataSchemeTable[] {
  if (menu.data_authorize !== 1) return []
  return (grants.catalogue.schemes.get(menu.id) ?? []).filter((scheme) => grants.has('resource', scheme.id))
}

/** The menus of a generated module that a user may open: those that let them in, and no others, widen what is seen. */
export function moduleMenus(
  grants: Grants,
  modelId: string,
): { readonly all: MenuTable[]; readonly mine: MenuTable[] } {
  const all = (grants.catalogue.menusByModule.get(modelId) ?? []).filter((menu) => menu.type === 3)
  return { all, mine: all.filter((menu) => grants.has('menu', menu.id) && grants.has('system', menu.system_id)) }
}

/** Codes granted to a user in a generated module, over every menu of theirs that shows it. */
export interface ModuleGrants {
  readonly columns: ReadonlySet<string>
  /** Hidden in every one of those menus; for whoever has none of them, all that form permission governs. */
  readonly hiddenFields: ReadonlySet<string>
  /** Whether the user has a menu that shows the module. */
  readonly isOpen: boolean
}

/** For handlers that must hold back columns or fields. */
export async function moduleGrants(
  database: PlatformDatabase,
  user: { readonly userId: string; readonly isAdministrator: boolean },
  modelId: string,
): Promise<ModuleGrants> {
  const grants = await loadGrants(database, user)
  const { all, mine } = moduleMenus(grants, modelId)
  const codes = (list: readonly MenuItemTable[]) => new Set(list.map((item) => item.en_code))
  if (mine.length === 0) {
    const governed = all.filter((menu) => menu.form_authorize === 1)
    const items = governed.flatMap((menu) => grants.catalogue.items.get(menu.id) ?? [])
    return { columns: new Set(), hiddenFields: codes(items.filter(({ kind }) => kind === 'form')), isOpen: false }
  }
  const perMenu = mine.map((menu) => menuGrants(menu, grants))
  const hidden = perMenu.map((each) => codes(each.hiddenFields))
  return {
    columns: codes(perMenu.flatMap((each) => each.columns)),
    hiddenFields: new Set([...(hidden[0] ?? [])].filter((code) => hidden.every((each) => each.has(code)))),
    isOpen: true,
  }
}
