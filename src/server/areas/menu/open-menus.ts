import type { MenuTreeNode } from '#shared/api/menu.ts'
import type { Call } from '#server/core/call.ts'
import { grantedSystems, visibleMenus } from '#server/core/grants.ts'
import { loadGrants } from '#server/core/permission.ts'
import { buildTree, withBelow } from '#server/core/trees.ts'
import { describeMenu } from './menus.ts'

/** What a system has of a menu. */
const plain = {
  type: 0,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  isButtonAuthorize: 0,
  isColumnAuthorize: 0,
  isFormAuthorize: 0,
  isDataAuthorize: 0,
} as const

/** Systems with the menus that the caller opens; those without any are left out. */
export async function openMenus({ database, user }: Call, category: 'Web' | 'App'): Promise<MenuTreeNode[]> {
  const grants = await loadGrants(database, user)
  return grantedSystems(grants).flatMap((system) => {
    const menus = visibleMenus(grants, system.id, category)
    if (menus.length === 0) return []
    const below = buildTree(
      menus,
      '-1',
      (menu, children: MenuTreeNode[]): MenuTreeNode => ({
        ...describeMenu(menu),
        parentId: menu.parent_id === '-1' ? system.id : menu.parent_id,
        ...withBelow(children),
      }),
    )
    return {
      ...plain,
      id: system.id,
      systemId: system.id,
      parentId: '-1',
      fullName: system.full_name,
      enCode: system.en_code,
      icon: system.icon,
      category,
      sortCode: system.sort_code,
      enabledMark: 1,
      ...withBelow(below),
    }
  })
}
