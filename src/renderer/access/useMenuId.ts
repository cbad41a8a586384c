import type { MenuNode } from '#shared/api/auth.ts'
import { type PageName, pageNameOf } from '#shared/access/page-addresses.ts'
import { useSessionStore } from './session-store.ts'

function idOf(nodes: readonly MenuNode[], fits: (node: MenuNode) => boolean): string | null {
  for (const node of nodes) {
    const found = fits(node) ? node.id : idOf(node.children, fits)
    if (found !== null) return found
  }
  return null
}

/**
 * The id of the menu of a page, known by its address: codes of menus are each server's own. Null where the signed-in
 * person does not hold it.
 */
export function useMenuId(page: PageName): string | null {
  return useSessionStore(({ menu }) => idOf(menu, ({ urlAddress }) => pageNameOf(urlAddress) === page))
}
