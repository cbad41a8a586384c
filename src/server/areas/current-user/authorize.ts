import type { AuthorizeNode } from '#shared/api/current-user.ts'
import type { Call } from '#server/core/call.ts'
import { type Grants, grantedSystems, loadGrants, menuGrants, visibleMenus } from '#server/core/grants.ts'
import { buildTree } from '#server/core/trees.ts'
import type { MenuItemTable, MenuTable, SystemTable } from '#server/database/tables/access.ts'

interface Held {
  readonly systems: readonly SystemTable[]
  readonly menus: readonly MenuTable[]
  /** Items that were granted, by menu. Form fields: those the caller may see. */
  readonly items: ReadonlyMap<string, readonly MenuItemTable[]>
}

async function readHeld(call: Call, grants: Grants): Promise<Held> {
  const { database } = call
  const systems = await grantedSystems(database, grants)
  const all = await database
    .selectFrom('menu')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .where('category', '=', 'Web')
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const mine = new Set(systems.map((system) => system.id))
  const menus = visibleMenus(
    all.filter((menu) => mine.has(menu.system_id)),
    grants,
  )
  const rows = await database
    .selectFrom('menu_item')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const byMenu = Map.groupBy(rows, (row) => row.menu_id)
  const items = new Map(menus.map((menu) => [menu.id, grantedItems(menu, byMenu.get(menu.id) ?? [], grants)]))
  return { systems, menus, items }
}

function grantedItems(menu: MenuTable, items: readonly MenuItemTable[], grants: Grants): MenuItemTable[] {
  const { buttons, columns, hiddenFields } = menuGrants(menu, items, grants)
  const hidden = new Set(hiddenFields.map((field) => field.id))
  return [...buttons, ...columns, ...items.filter((item) => item.kind === 'form' && !hidden.has(item.id))]
}

const node = (id: string, fullName: string, icon: string, children: AuthorizeNode[]): AuthorizeNode => ({
  id,
  fullName,
  icon,
  children,
})

/** The menus of every system; with a kind, only branches that end in an item of it. */
function tree({ systems, menus, items }: Held, kind: MenuItemTable['kind'] | null): AuthorizeNode[] {
  const leaves = (menu: MenuTable) =>
    (items.get(menu.id) ?? []).filter((item) => item.kind === kind).map((item) => node(item.id, item.full_name, '', []))
  return systems.flatMap((system) => {
    const own = menus.filter((menu) => menu.system_id === system.id)
    const below = buildTree(own, '-1', (menu, children: AuthorizeNode[]) =>
      node(
        menu.id,
        menu.full_name,
        menu.icon,
        kind === null ? children : [...children.filter(hasLeaf), ...leaves(menu)],
      ),
    )
    const shown = kind === null ? below : below.filter(hasLeaf)
    return shown.length === 0 ? [] : [node(system.id, system.full_name, system.icon, shown)]
  })
}

/** A menu that holds nothing of the kind. */
function hasLeaf({ children }: AuthorizeNode): boolean {
  return children.length > 0
}

/** What the caller was granted over all their systems (wire contract 4.4). Data schemes do not exist here yet. */
export async function readAuthorize(call: Call) {
  const held = await readHeld(call, await loadGrants(call.database, call.user))
  return {
    module: tree(held, null),
    button: tree(held, 'button'),
    column: tree(held, 'column'),
    form: tree(held, 'form'),
    resource: [],
  }
}
