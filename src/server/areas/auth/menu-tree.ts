import type { MenuNode } from '#shared/api/auth.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import type { MenuTable } from '#server/database/tables/access.ts'

/** Menu rows as the tree the client receives, in their order. */
export function menuTree(menus: readonly MenuTable[]): MenuNode[] {
  const ordered = menus.toSorted((left, right) => left.sort_code - right.sort_code || (left.id < right.id ? -1 : 1))
  return buildTree(ordered, '-1', menuNode)
}

function menuNode(menu: MenuTable, children: MenuNode[]) {
  return {
    id: menu.id,
    parentId: menu.parent_id,
    systemId: menu.system_id,
    fullName: menu.full_name,
    enCode: menu.en_code,
    icon: menu.icon,
    type: menu.type,
    urlAddress: menu.url_address,
    linkTarget: menu.link_target,
    category: menu.category,
    propertyJson: menu.property_json,
    sortCode: menu.sort_code,
    ...withBelow(children),
  }
}
