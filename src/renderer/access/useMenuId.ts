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
 * The id of the menu with this code, or of this page: servers of the family have codes of their own. Null where the
 * signed-in person does not hold it.
 */
export function useMenuId(code: string, page?: PageName): string | null {
  return useSessionStore(
    ({ menu }) =>
      idOf(menu, ({ enCode }) => enCode === code) ??
      (page === undefined ? null : idOf(menu, ({ urlAddress }) => pageNameOf(urlAddress) === page)),
  )
}
