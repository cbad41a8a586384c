import type { AuthorizeNode } from '#shared/api/current-user.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSchemes, grantedSystems, menuGrants, visibleMenus } from '#server/core/grants.ts'
import { type Grants, loadGrants } from '#server/core/permission.ts'
import { buildTree } from '#server/core/trees.ts'
import { itemNames, titles } from '../authority/item-names.ts'
import type { MenuItemTable, MenuTable, SystemTable } from '#server/database/tables/access.ts'

type Kind = MenuItemTable['kind'] | 'resource'
type Leaf = Pick<MenuItemTable, 'id' | 'menu_id' | 'full_name' | 'en_code'> & { readonly kind: Kind }

interface Held {
  readonly systems: readonly SystemTable[]
  readonly menus: readonly MenuTable[]
  /** Items that were granted, by menu. Form fields: those the caller may see. */
  readonly items: ReadonlyMap<string, readonly Leaf[]>
}

/** How menus and what they grant are called in the caller's language. */
interface Names {
  readonly titleOf: Awaited<ReturnType<typeof titles>>
  readonly nameOf: Awaited<ReturnType<typeof itemNames>>
}

function readHeld(grants: Grants): Held {
  const systems = grantedSystems(grants)
  const menus = systems.flatMap((system) => visibleMenus(grants, system.id, 'Web'))
  return { systems, menus, items: new Map(menus.map((menu) => [menu.id, grantedItems(menu, grants)])) }
}

function grantedItems(menu: MenuTable, grants: Grants): Leaf[] {
  const { buttons, columns, hiddenFields } = menuGrants(menu, grants)
  const hidden = new Set(hiddenFields.map((field) => field.id))
  const fields = (grants.catalogue.items.get(menu.id) ?? []).filter(
    ({ kind, id }) => kind === 'form' && !hidden.has(id),
  )
  const schemes = grantedSchemes(menu, grants).map(({ id, menu_id, full_name, en_code }) => ({
    id,
    menu_id,
    full_name,
    en_code,
    kind: 'resource' as const,
  }))
  return [...buttons, ...columns, ...fields, ...schemes]
}

const node = (id: string, fullName: string, icon: string, children: AuthorizeNode[]): AuthorizeNode => ({
  id,
  fullName,
  icon,
  children,
})

/** The menus of every system; with a kind, only branches that end in an item of it. */
function tree({ systems, menus, items }: Held, { titleOf, nameOf }: Names, kind: Kind | null): AuthorizeNode[] {
  const leaves = (menu: MenuTable) =>
    (items.get(menu.id) ?? []).filter((item) => item.kind === kind).map((item) => node(item.id, nameOf(item), '', []))
  return systems.flatMap((system) => {
    const own = menus.filter((menu) => menu.system_id === system.id)
    const below = buildTree(own, '-1', (menu, children: AuthorizeNode[]) =>
      node(
        menu.id,
        titleOf(menu),
        menu.icon,
        kind === null ? children : [...children.filter(hasLeaf), ...leaves(menu)],
      ),
    )
    const shown = kind === null ? below : below.filter(hasLeaf)
    return shown.length === 0 ? [] : [node(system.id, titleOf(system), system.icon, shown)]
  })
}

/** A menu that holds nothing of the kind. */
function hasLeaf({ children }: AuthorizeNode): boolean {
  return children.length > 0
}

/** What the caller was granted over all their systems (wire contract 4.4). */
export async function readAuthorize(call: Call) {
  const held = readHeld(await loadGrants(call.database, call.user))
  const names = { titleOf: await titles(call), nameOf: await itemNames(call, held.menus) }
  return {
    module: tree(held, names, null),
    button: tree(held, names, 'button'),
    column: tree(held, names, 'column'),
    form: tree(held, names, 'form'),
    resource: tree(held, names, 'resource'),
  }
}
