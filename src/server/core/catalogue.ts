import type { PlatformDatabase } from '#server/database/open.ts'
import type { Tables } from '#server/database/tables.ts'
import type { DataSchemeTable, MenuItemTable, MenuTable, SystemTable } from '#server/database/tables/access.ts'

/** Everything that can be granted and is switched on, read once for all people. */
export interface Catalogue {
  /** In their order. */
  readonly systems: readonly SystemTable[]
  /** Menus of those systems that are enabled with everything above them. */
  readonly menus: readonly MenuTable[]
  /** The platform's own pages, by what they are and not by the code that somebody gave their menu. */
  readonly menusByPage: ReadonlyMap<string, readonly MenuTable[]>
  /** By the id of the module, dictionary, report … that they lead to. */
  readonly menusByModule: ReadonlyMap<string, readonly MenuTable[]>
  /** By menu, in their order. */
  readonly items: ReadonlyMap<string, readonly MenuItemTable[]>
  readonly schemes: ReadonlyMap<string, readonly DataSchemeTable[]>
}

export async function readCatalogue(database: PlatformDatabase): Promise<Catalogue> {
  // The four have these columns alike; of a union of tables the builder knows none.
  const ordered = async <Table extends 'system' | 'menu' | 'menu_item' | 'data_scheme'>(table: Table) =>
    (await database
      .selectFrom(table as 'menu')
      .selectAll()
      .where('enabled_mark', '=', 1)
      .orderBy('sort_code')
      .orderBy('id')
      .execute()) as unknown as Tables[Table][]
  const systems = await ordered('system')
  const known = new Set(systems.map((system) => system.id))
  const enabled = await ordered('menu')
  const menus = withWholeChain(enabled.filter((menu) => known.has(menu.system_id)))
  const items = await ordered('menu_item')
  const schemes = await ordered('data_scheme')
  return {
    systems,
    menus,
    menusByPage: Map.groupBy(
      menus.filter((menu) => menu.page_code !== ''),
      (menu) => menu.page_code,
    ),
    menusByModule: Map.groupBy(menus, (menu) => menu.module_id),
    items: Map.groupBy(items, (item) => item.menu_id),
    schemes: Map.groupBy(schemes, (scheme) => scheme.menu_id),
  }
}

/** A menu counts when it and everything above it are enabled; a ring of menus leads nowhere. */
function withWholeChain(enabled: readonly MenuTable[]): MenuTable[] {
  const byId = new Map(enabled.map((menu) => [menu.id, menu]))
  const isWhole = (menu: MenuTable): boolean => {
    const line = new Set<string>()
    for (let each: MenuTable | undefined = menu; each && !line.has(each.id); each = byId.get(each.parent_id)) {
      if (each.parent_id === '-1') return true
      line.add(each.id)
    }
    return false
  }
  return enabled.filter(isWhole)
}
